import type { User } from '#server/http/access.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import type { Turn } from '#server/secrets/fair-queue.ts'
import type { Services } from '#server/services.ts'
import type { KnownDevices } from './known-device.ts'
import * as store from './store.ts'

/** Where a password comes from: the caller's address, and the headers that name the browser. */
export type Origin = { address: string; headers: Headers }

type Wrong = 'err.wrongCredentials' | 'err.emailNotConfirmed'

/**
 * Returns whose password it is, or why not. Looks up and hashes alike, whatever is wrong. Throws 429
 * if there were too many wrong ones, 503 if too many wait. In a session of the account, its id stands
 * for the device.
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
    // On a known device its own failures count, not those of others at its address. One that fails
    // too often is known no longer.
    const device = session?.id ?? devices.find(headers, email)
    const onDevice = device ? { address: device, subject: email } : undefined
    const isKnown = onDevice !== undefined && (await limits.signIn.allows(onDevice))
    const turn = { address: networkOf(address), account: email, isKnown }
    return limits.signIn.attempt(
      isKnown ? onDevice : { address, subject: email },
      () => check(email, password, turn),
      (result) => result === 'err.wrongCredentials',
    )
  }
}

/** The place in the queue of somebody who chooses a password; the signed-in have one that is kept. */
export const turnOf = (
  { address, session }: { address: string; session?: unknown },
  account: string,
): Turn => ({ address: networkOf(address), account, isKnown: session !== undefined })
