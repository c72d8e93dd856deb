import { samePhone } from '#domain/phone-number.ts'

/** An account of the family that a code was made for, with the phone numbers of its requests. */
export type FamilyAccount = {
  id: string
  email: string
  phones: readonly string[]
  /** When it asked last before a join, in seconds since 1970; null if never, or in another family. */
  asked_at: number | null
}

/**
 * Returns the accounts to which what comes with a code is shown (docs/product.md §2.9): all of its
 * family. After a join they are those with the phone number or e-mail address of the code, and the
 * one that asked last before.
 */
export function invitedOf(
  code: { phone: string | null; email: string | null; is_joined: boolean },
  accounts: readonly FamilyAccount[],
): string[] {
  const last = Math.max(...accounts.map(({ asked_at }) => asked_at ?? 0))
  const isFor = ({ email, phones, asked_at }: FamilyAccount) =>
    (asked_at !== null && asked_at === last) ||
    email === code.email?.trim().toLowerCase() ||
    phones.some((phone) => samePhone(phone, code.phone ?? ''))
  return accounts.filter((one) => !code.is_joined || isFor(one)).map(({ id }) => id)
}
