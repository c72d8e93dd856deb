/** The longest address that mail servers take (RFC 5321). */
export const longestEmail = 254

/** Whether something looks like an e-mail address: one @, a dot in the domain, no spaces. Only a letter sent to it proves more. */
export function validateEmail(email: string): boolean {
  return (
    email.length <= longestEmail &&
    /^[^\s@<>()[\],;:"\p{C}]+@[^\s@<>()[\],;:"\p{C}.]+(\.[^\s@<>()[\],;:"\p{C}.]+)+$/u.test(email)
  )
}
