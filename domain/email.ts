/** Longest e-mail address that mail servers accept (RFC 5321), in characters. */
export const MAX_EMAIL_LENGTH = 254

/**
 * Checks the shape of an e-mail address: one @, a dot in the domain, no spaces. Only the
 * confirmation letter proves that it exists.
 */
export function validateEmail(email: string): boolean {
  return (
    email.length <= MAX_EMAIL_LENGTH &&
    /^[^\s@<>()[\],;:"\p{C}]+@[^\s@<>()[\],;:"\p{C}.]+(\.[^\s@<>()[\],;:"\p{C}.]+)+$/u.test(email)
  )
}
