import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/database/connect.ts'
import { HttpError } from './failures.ts'

/** What an attempt is counted on: the caller's address, and what is tried (an e-mail address, a code). */
export type Tried = { address: string; subject: string }

/** What is counted on an account, from wherever it calls. */
export const ofAccount = ({ id }: { id: string }): Tried => ({ address: id, subject: '' })

export type Limit = {
  /**
   * Runs one attempt, and counts it if it `failed`. It is counted before and given back after, so
   * that many attempts at once do not slip through. Throws 429 with Retry-After when there were too
   * many.
   */
  attempt<T>(tried: Tried, work: () => Promise<T>, failed: (result: T) => boolean): Promise<T>
  /** Counts an attempt whatever becomes of it. Throws 429 as above. */
  count(tried: Tried): Promise<void>
  /**
   * Counts nothing and throws 429 as above: for work that is too busy to be counted before and given
   * back after. Whoever uses it counts the failures; as many as go on at once may slip through.
   */
  check(tried: Tried): Promise<void>
  /** Whether another attempt would be let through. Counts nothing. */
  allows(tried: Tried): Promise<boolean>
}

const MINUTE = 60

/**
 * How many failures within `seconds` (docs/product.md §3.8): few `together`, on one account or
 * code from one address; many `alone`, on an address, for whole neighbourhoods share one. All
 * processes count together.
 */
const limits = {
  signIn: { together: 8, alone: 100, seconds: 15 * MINUTE },
  signUp: { together: 8, alone: 60, seconds: 15 * MINUTE },
  codes: { together: 10, alone: 60, seconds: 15 * MINUTE },
  reregistration: { together: 10, alone: 60, seconds: 15 * MINUTE },
  /** Letters on demand, sent or not: each counts. */
  resend: { together: 5, alone: 60, seconds: 60 * MINUTE },
  reset: { together: 5, alone: 60, seconds: 60 * MINUTE },
  /** Counted whatever becomes of them, for each costs a password hash. */
  registrations: { together: 8, alone: 120, seconds: 15 * MINUTE },
  passwordChanges: { together: 10, alone: 10, seconds: 60 * MINUTE },
  confirmations: { together: 20, alone: 20, seconds: 15 * MINUTE },
  status: { together: 8, alone: 60, seconds: 15 * MINUTE },
  /** Codes of the second step, on an account whose password is known. */
  twoStep: { together: 10, alone: 10, seconds: 60 * MINUTE },
  /** Payment numbers shown in full, to one administrator: what a stolen session can carry off. */
  reveals: { together: 300, alone: 300, seconds: 60 * MINUTE },
}

export type RateLimits = Record<keyof typeof limits, Limit>

/** Returns the limits. Their counters are in the database, shared by all processes. */
export function createRateLimits({ pool }: Pick<Database, 'pool'>): RateLimits {
  const limitOf = (name: keyof typeof limits) => createLimit(pool, name)
  return {
    signIn: limitOf('signIn'),
    signUp: limitOf('signUp'),
    codes: limitOf('codes'),
    reregistration: limitOf('reregistration'),
    resend: limitOf('resend'),
    reset: limitOf('reset'),
    registrations: limitOf('registrations'),
    passwordChanges: limitOf('passwordChanges'),
    confirmations: limitOf('confirmations'),
    status: limitOf('status'),
    twoStep: limitOf('twoStep'),
    reveals: limitOf('reveals'),
  }
}

function createLimit(pool: Database['pool'], name: keyof typeof limits): Limit {
  const { together, alone, seconds } = limits[name]
  const store = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    duration: seconds,
  }
  const pair = new RateLimiterPostgres({ ...store, keyPrefix: `${name}.pair`, points: together })
  const address = new RateLimiterPostgres({ ...store, keyPrefix: `${name}.alone`, points: alone })

  async function count(tried: Tried) {
    const keys = keysOf(tried)
    try {
      await pair.consume(keys.pair)
      await address.consume(keys.alone)
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error, seconds) : error
    }
  }

  /** What is used up, if anything is. */
  async function usedUp(tried: Tried) {
    const keys = keysOf(tried)
    const [both, one] = await Promise.all([pair.get(keys.pair), address.get(keys.alone)])
    if (both && both.consumedPoints >= together) return both
    return one && one.consumedPoints >= alone ? one : undefined
  }

  async function check(tried: Tried) {
    const found = await usedUp(tried)
    if (found) throw tooMany(found, seconds)
  }

  async function giveBack(tried: Tried) {
    const keys = keysOf(tried)
    await Promise.all([pair.reward(keys.pair), address.reward(keys.alone)])
  }

  return {
    count,
    check,
    allows: async (tried) => (await usedUp(tried)) === undefined,
    async attempt(tried, work, failed) {
      await count(tried)
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work()
      } catch (error) {
        await giveBack(tried)
        throw error
      }
      if (!failed(result)) await giveBack(tried)
      return result
    },
  }
}

/** `longest`, in seconds: a clock that was wrong may have set the end much later. */
function tooMany({ msBeforeNext }: RateLimiterRes, longest: number): HttpError {
  const retryAfter = Math.min(longest, Math.max(1, Math.ceil(msBeforeNext / 1000)))
  return new HttpError(429, 'err.tooManyAttempts', { retryAfter })
}

/** The table holds no address and no e-mail in the clear. */
function keysOf({ address, subject }: Tried) {
  const network = networkOf(address)
  return { pair: hash(`${network} ${subject.toLowerCase()}`), alone: hash(network) }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** One household has a whole IPv6 network of 64 bits: its addresses count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
