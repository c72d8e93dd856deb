/** Any characters, from 6 of them up (specification, section 9) to 128 (decisions.md, "Accounts"). */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

export type PasswordError = 'err.weakPassword' | 'err.tooLong'

/** What is wrong with a new password, as a message key; undefined when nothing is. */
export function validatePassword(password: string): PasswordError | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return 'err.weakPassword'
  if (password.length > PASSWORD_MAX_LENGTH) return 'err.tooLong'
  return undefined
}

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * A hint beside the field, never a block: 0 too short to be accepted, 1 weak, 2 fair, 3 good.
 * Length counts most; several kinds of characters make up for some of it; few different ones do not.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN_LENGTH) return 0
  if (new Set(password).size < PASSWORD_MIN_LENGTH) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const score = password.length + 2 * (variety - 1)
  if (score >= 16) return 3
  return score >= 11 ? 2 : 1
}
