import { hashPassword as hash } from 'better-auth/crypto'

/** A password as it is stored: scrypt with a salt, as better-auth reads it at sign-in. Takes about 70 ms. */
export const hashPassword = (password: string): Promise<string> => hash(password)
