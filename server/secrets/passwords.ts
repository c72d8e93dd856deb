import { argon2, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createHashQueue, type HashQueue, type Turn } from './hash-queue.ts'

const KEY_BYTES = 32
const argon2Key = promisify(argon2)
const scryptKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

/** Returns the key of a password by Argon2id. `memory` is in KiB. */
const byArgon2 =
  ({ memory, passes }: { memory: number; passes: number }) =>
  (message: string, salt: string): Promise<Buffer> =>
    argon2Key('argon2id', {
      ...{ message, nonce: Buffer.from(salt, 'hex'), memory, passes },
      ...{ parallelism: 1, tagLength: KEY_BYTES },
    })
const byScrypt = (cost: ScryptOptions) => (password: string, salt: string) =>
  scryptKey(password, salt, 64, { ...cost, maxmem: 64 * 1024 * 1024 })

/**
 * How keys are made. Each hash names its way, so that it can change: `a1` is OWASP's recommendation
 * for Argon2id. Hashes of the others stay valid until their next sign-in; those without a name are of
 * `first`.
 */
const ways = {
  a1: byArgon2({ memory: 19_456, passes: 2 }),
  s2: byScrypt({ N: 32_768, r: 8, p: 3 }),
  first: byScrypt({ N: 16_384, r: 16, p: 1 }),
  /** Almost free, for tests that are not about passwords. */
  trial: byArgon2({ memory: 8, passes: 1 }),
}
type Way = keyof typeof ways

/** A wrong password is refused no sooner: a hash by scrypt takes that long, and tells of an account. */
const REFUSED_AFTER_MS = { a1: 400, s2: 0, first: 0, trial: 0 } satisfies Record<Way, number>

/**
 * A hash takes about 25 ms, so the last of 60 waits 1.5 seconds. One core stays free for everything
 * else, and one of the four threads on which Node also reads files.
 */
const size = {
  running: Math.min(3, Math.max(1, availableParallelism() - 1)),
  ...{ waiting: 60, each: 20, kept: 8 },
}

/**
 * The queue place of what the server itself hashes: the first administrator, commands, the demo.
 */
export const serverTurn: Turn = { owner: '', isKnown: true }

export type Passwords = {
  /**
   * Returns a password in stored form: `way:salt:key`, with salt and key in hexadecimal. Throws
   * QueueFull if too many wait.
   */
  hash(password: string, turn: Turn): Promise<string>
  /**
   * Returns whether a stored hash is of this password. Takes the same time if it is wrong and if there
   * is none. Throws QueueFull as above.
   */
  isRight(password: string, stored: string | null, turn: Turn): Promise<boolean>
  /** Returns whether a stored hash should be replaced at the next sign-in. */
  isOutdated(stored: string): boolean
}

/** Creates the password functions. They hash in the way of today unless given another, and check any. */
export function createPasswords(
  current: Way = 'a1',
  queue: HashQueue = createHashQueue(size),
): Passwords {
  function parse(stored: string | null): { way: Way; salt: string; key: string } {
    const parts = stored?.split(':') ?? []
    const [way = '', salt = '', key = ''] = parts.length === 2 ? ['first', ...parts] : parts
    const isKnown = Object.hasOwn(ways, way) && salt !== ''
    return isKnown ? { way: way as Way, salt, key } : { way: current, salt: newSalt(), key: '' }
  }
  return {
    async hash(password, turn) {
      const salt = newSalt()
      const key = await queue.run(turn, () => keyOf(current, password, salt))
      return `${current}:${salt}:${key.toString('hex')}`
    },
    async isRight(password, stored, turn) {
      const { way, salt, key } = parse(stored)
      let begun = 0
      const given = await queue.run(turn, () => {
        begun = performance.now()
        return keyOf(way, password, salt)
      })
      const expected = Buffer.from(key, 'hex')
      const isRight = expected.length === given.length && timingSafeEqual(expected, given)
      if (!isRight) await delay(REFUSED_AFTER_MS[current] - (performance.now() - begun))
      return isRight
    },
    isOutdated: (stored) => parse(stored).way !== current,
  }
}

/** Normalizes first, because keyboards and systems type different Unicode forms. */
const keyOf = (way: Way, password: string, salt: string) =>
  ways[way](password.normalize('NFKC'), salt)

const newSalt = () => randomBytes(16).toString('hex')
