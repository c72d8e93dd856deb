import { z } from 'zod'
import type { calls } from '#contract/calls.ts'
import { MAX_CALL_NOTE_LENGTH } from '#domain/calls.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import { markSent } from '#server/mail/index.ts'
import { endConsent, getReach, setReach } from '#server/reach/index.ts'
import { settleReplies } from '#server/text-messages/index.ts'
import { answerOf } from './answers.ts'
import { type CallRow, callList, positionOf } from './call-list.ts'
import { questionWords } from './reason-store.ts'
import { strangersKey } from './replies.ts'
import * as store from './store.ts'

/** The handlers of the call list, and of how somebody wants to be reached. */
export const callProcedures: Handlers<keyof typeof calls> = {
  async list_calls({ limit, cursor }, context) {
    const { db, now, caller, services } = context
    const after = cursor ? decodeCursor(cursor, z.string()) : ''
    const rows = (await callList(context)).filter((row) => positionOf(row) > after)
    const { page, next_cursor } = pageOf(rows.slice(0, limit + 1), limit, positionOf)
    const subjects = page.flatMap(({ reasons }) =>
      reasons.filter(({ reason }) => reason === 'question').map(({ subject }) => subject),
    )
    const questions = await questionWords(db, subjects)
    const holders = await store.holdersOf(db, now)
    return {
      calls: page.map((row) =>
        answerOf(row, {
          organization: services.config.organization.name,
          questions,
          holder: holders.find(({ family_key }) => family_key === row.key),
          caller: caller.user.id,
        }),
      ),
      next_cursor,
    }
  },

  async take_call({ call_id, take_over: takesOver }, context) {
    return inTransaction(context.db, async (db) => {
      const { caller, now } = context
      const row = await rowOf({ ...context, db }, call_id)
      if (!row) return refuse('calls.changed')
      const taken = { key: call_id, by: caller.user.id, now, takesOver }
      if (!(await store.takeForUpdate(db, taken))) return refuse('calls.taken')
      await record(db, caller, { action: 'call.taken', subject_id: row.person.id })
      await notify(db, { kind: 'call.changed' })
      return { success: true as const }
    })
  },

  record_call: {
    async act({ call_id, outcome, note, version }, context) {
      const { db, caller, now } = context
      const words = note?.trim() || null
      if (words && words.length > MAX_CALL_NOTE_LENGTH) {
        return refuseField('note', 'err.tooLong')
      }
      // The lock makes whoever records at the same moment wait, and see this call.
      if (!(await store.takeForUpdate(db, { key: call_id, by: caller.user.id, now }))) {
        return refuse('calls.taken')
      }
      const row = await rowOf(context, call_id)
      if (!row || (version && version !== row.version)) return refuse('calls.changed')
      const { person, reasons } = row
      const call = { family_key: call_id, phone: person.phone, outcome, note: words }
      await store.insertCall(db, { ...call, called_by: caller.user.id, called_at: now }, reasons)
      if (outcome === 'reached' || outcome === 'done') await markSaid(context, row)
      await store.release(db, call_id)
      const kinds = [...new Set(reasons.map(({ reason }) => reason))]
      await record(db, caller, {
        action: 'call.recorded',
        subject_id: person.id,
        details: { outcome, reasons: kinds },
      })
      await notify(db, { kind: 'call.changed' })
      return { success: true }
    },
  },

  end_texts: {
    async act({ reply_id }, { db, caller, now }) {
      const [reply] = await settleReplies(db, [reply_id], now)
      if (!reply) return refuse('calls.changed')
      const { number, request_id } = reply
      await endConsent(db, { number, by: 'message', now })
      const subject_id = request_id ?? strangersKey(number)
      await record(db, caller, { action: 'call.texts_ended', subject_id })
      await notify(db, { kind: 'call.changed' })
      return { success: true }
    },
  },

  get_reach: (input, context) => getReach(context, input),
  set_reach: (input, context) => setReach(context, input),
}

const rowOf = async (context: Context<Administrator>, key: string): Promise<CallRow | undefined> =>
  (await callList(context)).find((row) => row.key === key)

/** Marks the letters that were said by telephone, and the replies that were dealt with. */
async function markSaid(
  { db, caller, now }: Context<Administrator>,
  { reasons }: CallRow,
): Promise<void> {
  const replies = reasons.filter(({ reason }) => reason === 'reply').map(({ subject }) => subject)
  if (replies.length > 0) await settleReplies(db, replies, now)
  const said = reasons.filter(({ is_letter }) => is_letter).map(({ subject }) => subject)
  if (said.length === 0) return
  await markSent(db, said)
  const invited = reasons.filter(({ reason }) => reason === 'invitation')
  await store.keepInvitationsSaid(
    db,
    invited.flatMap(({ request_id }) => request_id ?? []),
    { by: caller.user.id, at: now },
  )
  await notify(db, { kind: 'letter.changed' })
}

/** Returns how many families have to be called, without those whose number is wrong. */
export const countCalls = async (context: Pick<Context, 'db' | 'now' | 'services'>) =>
  (await callList(context)).filter(({ isWrongNumber }) => !isWrongNumber).length
