/** The kind of a US bank account. */
export const accountTypes = ['checking', 'savings'] as const
export type AccountType = (typeof accountTypes)[number]

/** Returns the account type of payment details. Those from before it was asked are of checking. */
export const accountTypeOf = (entered: string | null): AccountType =>
  entered === 'savings' ? 'savings' : 'checking'
