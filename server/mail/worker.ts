import type { Events } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { createDelivery } from './delivery.ts'
import { markFailed, markSent, type OutboxLetter, takeLetters } from './store.ts'

const POLL_MS = 2000
const BATCH = 10
/** Longer than any attempt can take (delivery.ts): until then nobody else takes the same letter. */
const LEASE_SECONDS = 600

export type MailWorker = {
  /** Looks for letters now. */
  wake(): void
  /** Ends once what is under way is done. */
  stop(): Promise<void>
}

/** Sends what is in the outbox, and goes on trying as long as it takes (docs/product.md §9.3). */
export function startMailWorker(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  events?: Pick<Events, 'subscribe'>,
): MailWorker {
  const delivery = createDelivery(config)
  let working: Promise<void> | undefined
  let wokenMeanwhile = false
  let isStopped = false

  async function send(letter: OutboxLetter) {
    try {
      await delivery.deliver(letter)
    } catch (error) {
      const pauseSeconds = pauseAfter(letter.attempts)
      const reason = reasonOf(error)
      log.warn({ letter: letter.id, kind: letter.kind, reason, pauseSeconds }, 'mail not sent')
      await markFailed(db, letter.id, { error: reason, pauseSeconds })
      return
    }
    await markSent(db, letter.id, { forget: !delivery.isKept })
  }

  async function work() {
    while (!isStopped) {
      const letters = await takeLetters(db, { limit: BATCH, leaseSeconds: LEASE_SECONDS })
      if (letters.length === 0) return
      await Promise.all(letters.map(send))
    }
  }

  function wake() {
    if (isStopped) return
    if (working) {
      wokenMeanwhile = true
      return
    }
    working = work()
      .catch((error) => log.warn({ reason: reasonOf(error) }, 'the outbox does not answer'))
      .finally(() => {
        working = undefined
        if (wokenMeanwhile) {
          wokenMeanwhile = false
          wake()
        }
      })
  }

  const timer = setInterval(wake, POLL_MS)
  const unsubscribe = events?.subscribe(({ kind }) => {
    if (kind === 'mail.waiting') wake()
  })
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      unsubscribe?.()
      await working
      delivery.close()
    },
  }
}

/** Seconds until the next attempt: 5, 10, 20, … up to an hour, a little scattered. */
export function pauseAfter(attempts: number): number {
  const pause = Math.min(3600, 5 * 2 ** (attempts - 1))
  return Math.round(pause * (0.9 + Math.random() * 0.1))
}

/** What went wrong, without a word of the letter or whom it is for. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as {
    code?: string
    responseCode?: number
    name?: string
  }
  return [code ?? name ?? 'unknown', responseCode].filter(Boolean).join(' ')
}
