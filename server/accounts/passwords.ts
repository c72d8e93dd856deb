import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

// OWASP's parameters for scrypt. Whoever raises them stores them with the hash.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

const scryptKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

// However many sign in at once, a core is left to everybody else, and one of the four threads on
// which Node also reads files.
const inTurn = pLimit(Math.min(3, Math.max(1, availableParallelism() - 1)))

/** A password as it is stored: `salt:key`, both hexadecimal, the key by scrypt. Takes about 70 ms. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** Whether it is the password of a stored hash. Takes as long when there is none. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', key = ''] = stored?.split(':') ?? []
  const given = await keyOf(password, salt)
  const expected = Buffer.from(key, 'hex')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** One password may be typed in two forms of Unicode, by keyboard and system. */
const keyOf = (password: string, salt: string) =>
  inTurn(() => scryptKey(password.normalize('NFKC'), salt, KEY_BYTES, COST))
