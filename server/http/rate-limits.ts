import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import { HttpError } from './failures.ts'

/** The subject of a limit: the caller's address, and what is tried (an email address, a code). */
export type Tried = { address: string; subject: string }

/** Returns the subject for limits of an account, or of a code, from any address. */
export const ofAccount = ({ id }: { id: string }): Tried => ({ address: id, subject: '' })

type Limit = {
  /**
   * Runs an attempt, and counts it if it `failed`. Counts before and refunds afterwards, so that
   * concurrent attempts cannot slip through. Throws 429 with Retry-After if there were too many.
   */
  attempt<T>(tried: Tried, work: () => Promise<T>, failed: (result: T) => boolean): Promise<T>
  /** Counts an attempt whatever its result. Throws 429 as above. */
  count(tried: Tried): Promise<void>
  /**
   * Throws 429 as above but counts nothing, for work too frequent to be counted and refunded. The
   * caller counts failures itself; concurrent attempts may slip through.
   */
  check(tried: Tried): Promise<void>
  /** Returns whether another attempt would be allowed. Counts nothing. */
  allows(tried: Tried): Promise<boolean>
  /** Whether a failure on this subject from this address is counted. Counts nothing. */
  hasFailed(tried: Tried): Promise<boolean>
}

const MINUTE = 60

/**
 * The number of failures allowed within `seconds` (docs/product.md §3.8): few `together`, for one
 * account or code from one address; many `alone`, for an address, because neighbourhoods share one.
 * All processes share the counters.
 */
const limits = {
  signIn: { together: 8, alone: 100, seconds: 15 * MINUTE },
  signUp: { together: 8, alone: 60, seconds: 15 * MINUTE },
  codes: { together: 10, alone: 60, seconds: 15 * MINUTE },
  reregistration: { together: 10, alone: 60, seconds: 15 * MINUTE },
  /** Letters on request; each request counts, sent or not. */
  resend: { together: 5, alone: 60, seconds: 60 * MINUTE },
  reset: { together: 5, alone: 60, seconds: 60 * MINUTE },
  /** Counted whatever their result, because each costs a password hash. */
  registrations: { together: 8, alone: 120, seconds: 15 * MINUTE },
  passwordChanges: { together: 10, alone: 10, seconds: 60 * MINUTE },
  confirmations: { together: 20, alone: 20, seconds: 15 * MINUTE },
  /** Phone numbers tried with a code: at its status, and at what the office filled in. */
  status: { together: 8, alone: 60, seconds: 15 * MINUTE },
  /** Wrong phone numbers at one code, from everywhere: who finds a card has many addresses. */
  phones: { together: 20, alone: 20, seconds: 24 * 60 * MINUTE, refusal: 'err.tooManyPhones' },
  /** Codes of the second step, per account, after a right password. */
  twoStep: { together: 10, alone: 10, seconds: 60 * MINUTE },
  /** Payment numbers revealed to one administrator: limits what a stolen session can extract. */
  reveals: { together: 300, alone: 300, seconds: 60 * MINUTE },
  /** Searches for families that share a number that is typed: each answers whether it is known. */
  likely: { together: 300, alone: 300, seconds: 60 * MINUTE },
  /** Corrections that a family made of its requests: each sends it a letter. */
  corrections: { together: 30, alone: 30, seconds: 60 * MINUTE },
} satisfies Record<string, Row>

/** The longest time that an attempt counts. */
export const LONGEST_WINDOW_MS =
  Math.max(...Object.values(limits).map(({ seconds }) => seconds)) * 1000

type Row = { together: number; alone: number; seconds: number; refusal?: MessageKey }
export type RateLimits = Record<keyof typeof limits, Limit>

/** Returns the rate limits. Their counters are in the database, shared by all processes. */
export function createRateLimits({ pool }: Pick<Database, 'pool'>): RateLimits {
  const rows = Object.entries<Row>(limits)
  const made = rows.map(([name, row]) => [name, createLimit(pool, name, row)])
  return Object.fromEntries(made) as RateLimits
}

/**
 * Runs a try of the phone number that belongs to a code (the subject), which returns undefined if it
 * is wrong. A code that does not exist is counted alike.
 */
export function tryPhone<T>(
  limits: RateLimits,
  tried: Tried,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const isWrong = (found: T | undefined) => found === undefined
  const fromEverywhere = ofAccount({ id: tried.subject })
  const counted = () => limits.phones.attempt(fromEverywhere, work, isWrong)
  return limits.status.attempt(tried, counted, isWrong)
}

function createLimit(
  pool: Database['pool'],
  name: string,
  { together, alone, seconds, refusal = 'err.tooManyAttempts' }: Row,
): Limit {
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
      throw error instanceof RateLimiterRes ? tooMany(error, seconds, refusal) : error
    }
  }

  async function check(tried: Tried) {
    const keys = keysOf(tried)
    const most = new Map([
      [pair.getKey(keys.pair), together],
      [address.getKey(keys.alone), alone],
    ])
    const { rows } = await pool.query<{ key: string; points: number; expire: number | null }>({
      name: 'rate-limits-of-keys',
      text: `select key, points, expire from rate_limits
        where key = any($1::text[]) and (expire > $2 or expire is null)`,
      values: [[...most.keys()], Date.now()],
    })
    const full = rows.find(({ key, points }) => points >= (most.get(key) ?? 0))
    if (full) throw tooMany({ msBeforeNext: (full.expire ?? 0) - Date.now() }, seconds, refusal)
  }

  async function giveBack(tried: Tried) {
    const keys = keysOf(tried)
    await Promise.all([giveBackTo(pair, keys.pair), giveBackTo(address, keys.alone)])
  }

  /** Removes the row of a count that is back at zero: most calls succeed, and would each leave one. */
  async function giveBackTo(limiter: RateLimiterPostgres, key: string) {
    const { consumedPoints } = await limiter.reward(key)
    if (consumedPoints > 0) return
    // An attempt that was counted since then keeps the row.
    await pool.query('delete from rate_limits where key = $1 and points <= 0', [
      limiter.getKey(key),
    ])
  }

  return {
    count,
    check,
    allows: (tried) =>
      check(tried).then(
        () => true,
        (error) => {
          if (error instanceof HttpError) return false
          throw error
        },
      ),
    hasFailed: async (tried) => ((await pair.get(keysOf(tried).pair))?.consumedPoints ?? 0) > 0,
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

/** `longest` in seconds caps the wait: a wrong clock may have set the expiry much later. */
function tooMany(
  { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>,
  longest: number,
  refusal: MessageKey,
): HttpError {
  const retryAfter = Math.min(longest, Math.max(1, Math.ceil(msBeforeNext / 1000)))
  return new HttpError(429, refusal, { retryAfter })
}

/** Hashes the keys, so that the table holds no address or email in clear. */
function keysOf({ address, subject }: Tried) {
  const network = networkOf(address)
  return { pair: hashOf(`${network} ${subject.toLowerCase()}`), alone: hashOf(network) }
}

/** Returns a key that names nobody. */
export const hashOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Returns an IPv6 address's /64 network, which one household shares; IPv4 addresses stay as they
 * are.
 */
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
