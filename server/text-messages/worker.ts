import { textNumberOf } from '#domain/phone-number.ts'
import type { Events } from '#server/events.ts'
import { notify } from '#server/events.ts'
import { retryDelaySeconds, sendOtherwise } from '#server/mail/index.ts'
import { endConsent } from '#server/reach/index.ts'
import { startRepeating, type Worker } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import { textOf } from './composing.ts'
import { createGateway } from './gateway.ts'
import type { Outcome, TextGateway } from './outcome.ts'
import * as store from './store.ts'

const POLL_MS = 2000
/** Without a gateway, only what was stored before waits to go another way. */
const IDLE_POLL_MS = 60_000
const BATCH_SIZE = 10
/** Longer than any attempt can take (asking.ts), so that no other process claims the message meanwhile. */
const LEASE_SECONDS = 600

type Options = { timeoutMs?: number; pollMs?: number }

/**
 * Sends the text messages in the outbox, and retries them as e-mails are (docs/product.md §9.7). What
 * cannot be sent goes another way: without consent, or without a gateway.
 */
export function startTextWorker(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  events?: Pick<Events, 'subscribe'>,
  { timeoutMs, pollMs = POLL_MS }: Options = {},
): Worker & { wake(): void } {
  const { db, config, log } = services
  const gateway = createGateway(config, timeoutMs)

  async function work(isWanted: () => boolean) {
    let count: number
    do {
      count = await reroute(services, !gateway)
      if (count > 0) await tell()
    } while (count === BATCH_SIZE && isWanted())
    if (!gateway) return
    do {
      const texts = await store.takeTexts(db, { limit: BATCH_SIZE, leaseSeconds: LEASE_SECONDS })
      await Promise.all(texts.map((text) => send(services, gateway, text)))
      count = texts.length
      if (count > 0) await tell()
    } while (count === BATCH_SIZE && isWanted())
  }

  async function tell() {
    await notify(db, { kind: 'letter.changed' })
    await notify(db, { kind: 'call.changed' })
  }

  const everyMs = gateway ? pollMs : IDLE_POLL_MS
  const worker = startRepeating(work, { log, everyMs, failure: 'cannot send text messages' })
  const unsubscribe = events?.subscribe(({ kind }) => {
    if (kind === 'mail.waiting' && gateway) worker.wake()
  })
  return {
    ...worker,
    async stop() {
      unsubscribe?.()
      await worker.stop()
    },
  }
}

/** Lets messages that cannot be sent go another way. Returns how many, at most a batch. */
async function reroute({ db, config }: Pick<Services, 'db' | 'config'>, all: boolean) {
  return db.transaction().execute(async (transaction) => {
    const rows = await store.unsendableForUpdate(transaction, { limit: BATCH_SIZE, all })
    for (const row of rows) await sendOtherwise(transaction, row, config.organization.timeZone)
    return rows.length
  })
}

/** Sends one message and stores what became of it. */
async function send(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  gateway: TextGateway,
  { id, kind, locale, recipient, attempts, request_id, ...text }: store.DueText,
): Promise<void> {
  // Older versions took some numbers for those of another country.
  if (recipient !== textNumberOf(text.phone ?? '', text.country ?? '')) {
    const row = { id, kind, request_id, next_attempt_at: new Date() }
    return db.transaction().execute((one) => sendOtherwise(one, row, config.organization.timeZone))
  }
  const isLost = text.was_lost && !gateway.isIdempotent
  const body = textOf({ kind, locale, isDirect: text.is_direct }, config)
  const outcome: Outcome = isLost
    ? { kind: 'lost', error: 'interrupted' }
    : await gateway.send({ id, to: recipient, text: body })
  if (outcome.kind === 'accepted') return store.markAccepted(db, id)
  const { error } = outcome
  log.warn({ letter: id, kind, reason: error, outcome: outcome.kind }, 'text message not sent')
  if (outcome.kind === 'lost' && !gateway.isIdempotent) {
    return store.markFailed(db, id, { delivery: 'unknown', error: null })
  }
  if (outcome.kind === 'later' || outcome.kind === 'lost') {
    const wait = outcome.kind === 'later' ? outcome.afterSeconds : 0
    const seconds = Math.max(retryDelaySeconds(attempts), wait)
    return store.markFailed(db, id, { error, seconds })
  }
  if (outcome.kind === 'stopped') {
    await endConsent(db, { number: recipient, by: 'message', now: new Date() })
  }
  await store.markFailed(db, id, { delivery: 'failed', error })
}
