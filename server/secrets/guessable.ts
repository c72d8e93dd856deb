import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A longer password is judged by its beginning: the time to judge grows with the square. */
const JUDGED_LENGTH = 48
/** zxcvbn's score for a password that takes at least 10^8 guesses. */
const SAFE_SCORE = 3
/** How long the worker stays without a password to judge: who is refused tries another at once. */
const KEPT_MS = 30_000

let worker: Worker | undefined
let ending: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns whether an attacker guesses a password within 10^8 tries, who knows its account's address
 * (docs/decisions/028). One worker judges one password after the other, because the dictionaries take
 * 125 MB and a third of a second: they go with it.
 */
export function isGuessable(password: string, email: string): Promise<boolean> {
  const judged = last.then(() =>
    scoreOf({
      password: password.normalize('NFKC').slice(0, JUDGED_LENGTH),
      personal: [...email.split('@'), ...email.split(/[^\p{L}\p{N}]+/u)].filter(Boolean),
    }),
  )
  last = judged.catch(() => undefined)
  return judged.then((score) => score < SAFE_SCORE)
}

async function scoreOf(asked: { password: string; personal: string[] }): Promise<number> {
  clearTimeout(ending)
  worker ??= new Worker(new URL('./guessing-worker.ts', import.meta.url))
  worker.ref()
  worker.postMessage(asked)
  try {
    const [score] = (await once(worker, 'message')) as [number]
    worker.unref() // the process may end meanwhile
    ending = setTimeout(endWorker, KEPT_MS).unref()
    return score
  } catch (error) {
    worker = undefined
    throw error
  }
}

function endWorker() {
  void worker?.terminate()
  worker = undefined
}
