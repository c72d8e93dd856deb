import { HttpError } from '#server/http/failures.ts'
import { hashOf } from '#server/http/rate-limits.ts'
import { sendNotice } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { inConstantTime } from './constant-time.ts'
import { claimGuess, FREE_GUESSES, returnGuess } from './guess-store.ts'
import { findUserByEmailForUpdate } from './store.ts'

/**
 * Runs one try of a password on a device that is not known, and slows down wrong ones at the account,
 * whatever address they come from. Addresses that failed at this account wait in a lane of their own:
 * strangers who guess do not hold up an owner who types the password right. An account that does not
 * exist behaves alike. Throws 429 with the seconds to wait, two minutes at most.
 */
export async function slowGuesses<T>(
  { db }: Pick<Services, 'db'>,
  { email, hasFailed }: { email: string; hasFailed: boolean },
  work: () => Promise<T>,
  isWrong: (result: T) => boolean,
): Promise<T> {
  const key = `guesses.${hasFailed ? 'again' : 'first'}:${hashOf(email.toLowerCase())}`
  const { count, retryAfter } = await claimGuess(db, key)
  if (retryAfter !== undefined) throw new HttpError(429, 'err.tooManyAttempts', { retryAfter })
  let result: T
  try {
    result = await work()
  } catch (error) {
    await returnGuess(db, key)
    throw error
  }
  if (!isWrong(result)) await returnGuess(db, key)
  else if (count >= FREE_GUESSES) await warnOwner(db, email)
  return result
}

/** Mails the owner of the account, if there is one, that many wrong passwords were tried. */
async function warnOwner(db: Services['db'], email: string): Promise<void> {
  await inConstantTime(() =>
    db.transaction().execute(async (transaction) => {
      const user = await findUserByEmailForUpdate(transaction, email)
      if (user?.email_verified) await sendNotice(transaction, 'many_attempts', user)
    }),
  )
}
