import { ApiError } from '#web/api-error.ts'
import type { Session } from './remote.ts'

/** How often a visible tab checks whether to renew its session (docs/product.md §3.5). */
export const CHECK_INTERVAL_MS = 30_000
const CHECKS_TO_SPARE = 3
const FIRST_RETRY_DELAY_MS = 200

const validForMs = ({ session }: Session, now: number) => Date.parse(session.good_until) - now

/** Returns true if the session is to be renewed at this check. `now` in milliseconds since 1970. */
export const isDue = (session: Session, now: number) =>
  Math.floor(validForMs(session, now) / CHECK_INTERVAL_MS) <= CHECKS_TO_SPARE

/** Returns true if the session has to be renewed before anything else: the device slept. */
export const isLapsed = (session: Session, now: number) => validForMs(session, now) <= 0

/**
 * Retries `request` after 200, 400, 800 … ms while the server cannot be reached, until the next
 * check would be due. Throws the last error.
 */
export async function retryUntilNextCheck<T>(request: () => Promise<T>): Promise<T> {
  const start = Date.now()
  for (let delay = FIRST_RETRY_DELAY_MS; ; delay *= 2) {
    try {
      return await request()
    } catch (error) {
      if (!isTransient(error) || Date.now() + delay - start >= CHECK_INTERVAL_MS) throw error
      await new Promise((wake) => setTimeout(wake, delay))
    }
  }
}

const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.code === 'err.network' || error.status >= 500)
