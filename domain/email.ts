import { tidyName } from './names.ts'

/** Longest e-mail address that mail servers accept (RFC 5321), in characters. */
export const MAX_EMAIL_LENGTH = 254

/**
 * Returns a typed e-mail address in stored form: lower case, NFC, without invisible characters, which
 * come with addresses that are copied from right-to-left text. The same address is always equal.
 */
export const tidyEmail = (typed: string): string => tidyName(typed.toLowerCase())

const address = /^[^\s@<>()[\],;:"\p{C}]+@[^\s@<>()[\],;:"\p{C}.]+(\.[^\s@<>()[\],;:"\p{C}.]+)+$/u

/**
 * Checks the shape of a tidied e-mail address: one @, a dot in the domain, no spaces. Only the
 * confirmation letter proves that it exists.
 */
export const looksLikeEmail = (email: string): boolean =>
  email.length <= MAX_EMAIL_LENGTH && address.test(email)

/** Checks a new address: nor has it dots without something between them, as older accounts may have. */
export const validateEmail = (email: string): boolean =>
  looksLikeEmail(email) && !/^\.|\.[.@]/.test(email)

/** Returns the message key for a typed e-mail address that cannot be one, or not that of an account. */
export const emailProblem = (typed: string, { isKnown = false } = {}) =>
  (isKnown ? looksLikeEmail : validateEmail)(tidyEmail(typed)) ? undefined : 'err.invalidEmail'
