import { textNumberOf } from '#domain/phone-number.ts'
import { replyWordOf } from '#domain/text-messages/words.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { endConsent, giveConsent } from '#server/reach/index.ts'
import { markOf } from '#server/requests/index.ts'
import type { Services } from '#server/services.ts'
import { helpOf } from './composing.ts'
import { insertReply, latestRequest } from './reply-store.ts'

const MAX_WORDS = 2000

type Incoming = { gateway_id: string; from: string; text: string }

/**
 * Takes a text message in: STOP ends the consent of its number, START gives it, HELP is answered, and
 * any other words go on the call list. A repeated one changes nothing. Returns what is answered at
 * once.
 */
export async function takeReply(
  { db, config, sealer }: Pick<Services, 'db' | 'config' | 'sealer'>,
  { gateway_id, from, text }: Incoming,
): Promise<string | undefined> {
  const meaning = replyWordOf(text)
  const word = meaning?.word ?? null
  // Some gateways leave out the +.
  const number = textNumberOf(from.replace(/^\+?/, '+'), '') ?? from.slice(0, 50)
  const words = word ? null : text.trim().slice(0, MAX_WORDS)
  const now = new Date()
  await inTransaction(db, async (transaction) => {
    const mark = markOf(sealer, { kind: 'phone', value: number.replace(/^\+/, '') })
    const request_id = await latestRequest(transaction, [mark])
    const reply = { gateway_id, number, words, word, request_id, received_at: now }
    if (!(await insertReply(transaction, reply))) return
    const change = { number, by: 'message', now } as const
    if (word === 'stop') await endConsent(transaction, change)
    if (word === 'start') await giveConsent(transaction, change)
    await notify(transaction, { kind: 'call.changed' })
  })
  return meaning?.word === 'help' ? helpOf(meaning.locale, config) : undefined
}
