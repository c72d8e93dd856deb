import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createFairQueue, type FairQueue, type Turn } from './fair-queue.ts'

/**
 * The costs of scrypt. Each hash names its cost, so that the cost can be raised. `s2` is a
 * recommendation of OWASP: the memory of the first one (32 MB), and more work. Hashes without a
 * name are of `first`.
 */
const costs = {
  first: { N: 16_384, r: 16, p: 1 },
  s2: { N: 32_768, r: 8, p: 3 },
  /** Almost free, for tests that are not about passwords. */
  trial: { N: 2, r: 1, p: 1 },
}
type Cost = keyof typeof costs
/** The extra work of the current cost over the first one. */
const DIFFERENCE = { N: 32_768, r: 8, p: 2 }
const MAX_MEMORY = 64 * 1024 * 1024
const KEY_BYTES = 64

const scryptKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

/**
 * One hash takes about a third of a second, so the last of 20 waits some seconds. One core stays
 * free for everything else, and one of the four threads on which Node also reads files.
 */
const size = {
  running: Math.min(3, Math.max(1, availableParallelism() - 1)),
  waiting: 20,
  kept: 8,
}

/**
 * The queue place of what the server itself hashes: the first administrator, commands, the demo.
 */
export const serverTurn: Turn = { address: '', account: '', isKnown: true }

export type Passwords = {
  /**
   * Returns a password in stored form: `cost:salt:key`, with salt and key in hexadecimal and the
   * key from scrypt. Throws QueueFull if too many wait.
   */
  hash(password: string, turn: Turn): Promise<string>
  /**
   * Returns whether a stored hash is of this password. Takes the same time if there is none or an
   * old one. Throws QueueFull as above.
   */
  isRight(password: string, stored: string | null, turn: Turn): Promise<boolean>
  /** Returns whether a stored hash should be replaced at the next sign-in. */
  isOutdated(stored: string): boolean
}

/**
 * Creates the password functions. They hash at today's cost unless given another, and check any
 * cost.
 */
export function createPasswords(
  current: Cost = 's2',
  queue: FairQueue = createFairQueue(size),
): Passwords {
  function parse(stored: string | null): { cost: Cost; salt: string; key: string } {
    const parts = stored?.split(':') ?? []
    const [cost = '', salt = '', key = ''] = parts.length === 2 ? ['first', ...parts] : parts
    const isKnown = Object.hasOwn(costs, cost)
    return isKnown ? { cost: cost as Cost, salt, key } : { cost: current, salt: '', key: '' }
  }
  return {
    async hash(password, turn) {
      const salt = randomBytes(16).toString('hex')
      const key = await queue.run(turn, () => keyOf(password, salt, costs[current]))
      return `${current}:${salt}:${key.toString('hex')}`
    },
    async isRight(password, stored, turn) {
      const { cost, salt, key } = parse(stored)
      const given = await queue.run(turn, async () => {
        if (cost === 'first') await keyOf(password, salt, DIFFERENCE)
        return keyOf(password, salt, costs[cost])
      })
      const expected = Buffer.from(key, 'hex')
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    isOutdated: (stored) => parse(stored).cost !== current,
  }
}

/** Normalizes first, because keyboards and systems type different Unicode forms. */
const keyOf = (password: string, salt: string, cost: ScryptOptions) =>
  scryptKey(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY })
