import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A longer password is judged by its beginning: the time to judge grows with the square. */
const JUDGED_LENGTH = 48
/** zxcvbn's score for a password that takes at least 10^8 guesses. */
const SAFE_SCORE = 3

/**
 * Returns whether an attacker guesses a password within 10^8 tries, who knows its account's address
 * (docs/decisions/033). A worker judges it, because the dictionaries take 125 MB: they go with it.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const worker = new Worker(new URL('./guessing-worker.ts', import.meta.url), {
    workerData: {
      password: password.normalize('NFKC').slice(0, JUDGED_LENGTH),
      personal: [...email.split('@'), ...email.split(/[^\p{L}\p{N}]+/u)].filter(Boolean),
    },
  })
  const [score] = (await once(worker, 'message')) as [number]
  return score < SAFE_SCORE
}
