import type { User } from '#server/http/access.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import type { Turn } from '#server/secrets/hash-queue.ts'
import type { Services } from '#server/services.ts'
import { slowGuesses } from './guesses.ts'
import type { KnownDevices } from './known-device.ts'
import * as store from './store.ts'

/** The origin of a password: the caller's address, and the headers that identify the browser. */
export type Origin = { address: string; headers: Headers }

type Wrong = 'err.wrongCredentials' | 'err.emailNotConfirmed'

/**
 * Checks a password and returns its user, or the reason for refusing. Unknown addresses take the
 * same work. Throws 429 after too many wrong passwords, 503 if the queue is full. A session of the
 * account counts as its device.
 */
export type CheckPassword = (
  email: string,
  password: string,
  from: Origin & { session?: { id: string } },
) => Promise<User | Wrong>

export function createPasswordCheck(
  { db, limits, passwords }: Pick<Services, 'db' | 'limits' | 'passwords'>,
  devices: KnownDevices,
): CheckPassword {
  async function check(email: string, password: string, turn: Turn): Promise<User | Wrong> {
    const found = await store.findCredentials(db, email)
    const stored = found?.hash ?? null
    const isRight = await passwords.isRight(password, stored, turn)
    if (!isRight || !found || !stored) return 'err.wrongCredentials'
    const { user } = found
    if (passwords.isOutdated(stored)) {
      const hash = await passwords.hash(password, turn)
      await store.replaceHash(db, user.id, { stored, hash })
    }
    return user.email_verified ? user : 'err.emailNotConfirmed'
  }

  return async (email, password, { address, headers, session }) => {
    // On a known device only its own failures count, not those of its address. After too many of
    // them it is no longer known.
    const device = session?.id ?? devices.find(headers, email)
    const onDevice = device ? { address: device, subject: email } : undefined
    const isKnown = onDevice !== undefined && (await limits.signIn.allows(onDevice))
    const turn = { owner: isKnown ? email : networkOf(address), isKnown }
    const work = () => check(email, password, turn)
    if (isKnown) return limits.signIn.attempt(onDevice, work, isWrong)
    const tried = { address, subject: email }
    const guess = { email, hasFailed: await limits.signIn.hasFailed(tried) }
    return limits.signIn.attempt(tried, () => slowGuesses({ db }, guess, work, isWrong), isWrong)
  }
}

const isWrong = (result: User | Wrong) => result === 'err.wrongCredentials'

/** Returns the place in the hash queue of a caller who chooses a password. */
export const turnOf = (
  { address, session }: { address: string; session?: unknown },
  account: string,
): Turn =>
  session === undefined
    ? { owner: networkOf(address), isKnown: false }
    : { owner: account, isKnown: true }
