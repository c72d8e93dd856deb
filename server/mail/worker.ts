import { type Events, notify } from '#server/events.ts'
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

type MailWorker = {
  /** Checks the outbox now. */
  wake(): void
  /** Stops after the letters in progress are done. */
  stop(): Promise<void>
}

/**
 * Sends the letters in the outbox and retries failed ones until they are accepted (docs/product.md
 * §9.3).
 */
export function startMailWorker(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  events?: Pick<Events, 'subscribe'>,
): MailWorker {
  const delivery = createDelivery(config)
  let working: Promise<void> | undefined
  let isWakeRequested = false
  let isStopped = false

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

  async function work() {
    while (!isStopped) {
      const most = delivery ? BATCH_SIZE : KEPT_AT_ONCE
      const count = delivery ? await sendSome(delivery) : await keepLetters(db, most)
      if (count > 0) await notify(db, { kind: 'letter.changed' })
      if (count < most) return
    }
  }

  function wake() {
    if (isStopped) return
    if (working) {
      isWakeRequested = true
      return
    }
    working = work()
      .catch((error) => log.warn({ reason: reasonOf(error) }, 'cannot read the outbox'))
      .finally(() => {
        working = undefined
        if (isWakeRequested) {
          isWakeRequested = false
          wake()
        }
      })
  }

  let gathering: NodeJS.Timeout | undefined
  function gather() {
    gathering ??= setTimeout(() => {
      gathering = undefined
      wake()
    }, GATHER_MS)
  }

  const timer = setInterval(wake, POLL_MS)
  const unsubscribe = events?.subscribe(({ kind }) => {
    if (kind === 'mail.waiting') gather()
  })
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(gathering)
      unsubscribe?.()
      await working
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
