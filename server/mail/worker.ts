import { type Events, notify } from '#server/events.ts'
import { startRepeating, type Worker } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { keepLetters, markFailed, markSent, type OutboxLetter, takeLetters } from './store.ts'

const POLL_MS = 2000
const BATCH_SIZE = 10
/** How many letters are marked at once if none is sent by mail. */
const KEPT_AT_ONCE = 500
/** How long a letter waits for others after it was announced. */
const GATHER_MS = 50
/**
 * Longer than any attempt can take (timeouts in delivery.ts), so that no other worker claims the
 * letter meanwhile.
 */
const LEASE_SECONDS = 600

/**
 * Sends the letters in the outbox and retries failed ones until they are accepted (docs/product.md
 * §9.3).
 */
export function startMailWorker(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  events?: Pick<Events, 'subscribe'>,
): Worker & { wake(): void } {
  const delivery = createDelivery(config)

  async function send(delivery: Delivery, letter: OutboxLetter) {
    try {
      await delivery.deliver(letter)
    } catch (error) {
      const retrySeconds = retryDelaySeconds(letter.attempts)
      const reason = reasonOf(error)
      log.warn({ letter: letter.id, kind: letter.kind, reason, retrySeconds }, 'mail not sent')
      await markFailed(db, letter.id, { error: reason, retrySeconds })
      return
    }
    await markSent(db, [letter.id])
  }

  async function sendSome(delivery: Delivery) {
    const letters = await takeLetters(db, { limit: BATCH_SIZE, leaseSeconds: LEASE_SECONDS })
    await Promise.all(letters.map((letter) => send(delivery, letter)))
    return letters.length
  }

  async function work(isWanted: () => boolean) {
    while (isWanted()) {
      const most = delivery ? BATCH_SIZE : KEPT_AT_ONCE
      const count = delivery ? await sendSome(delivery) : await keepLetters(db, most)
      if (count > 0) await notify(db, { kind: 'letter.changed' })
      if (count < most) return
    }
  }

  const worker = startRepeating(work, { log, everyMs: POLL_MS, failure: 'cannot read the outbox' })
  let gathering: NodeJS.Timeout | undefined
  function gather() {
    gathering ??= setTimeout(() => {
      gathering = undefined
      worker.wake()
    }, GATHER_MS)
  }

  const unsubscribe = events?.subscribe(({ kind }) => {
    if (kind === 'mail.waiting') gather()
  })
  return {
    ...worker,
    async stop() {
      clearTimeout(gathering)
      unsubscribe?.()
      await worker.stop()
      delivery?.close()
    },
  }
}

/** Returns the seconds until the next attempt: 5, 10, 20, … up to an hour, with 10 % jitter. */
export function retryDelaySeconds(attempts: number): number {
  const delay = Math.min(3600, 5 * 2 ** (attempts - 1))
  return Math.round(delay * (0.9 + Math.random() * 0.1))
}

/** Returns the reason of a failure for the log, without content or recipient of the letter. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as {
    code?: string
    responseCode?: number
    name?: string
  }
  return [code ?? name ?? 'unknown', responseCode].filter(Boolean).join(' ')
}
