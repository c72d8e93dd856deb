import { z } from 'zod'
import type { letters } from '#contract/letters.ts'
import { canCancel, canSendAgain, letterState } from '#domain/letters.ts'
import { type Acting, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import * as store from './office-store.ts'

const position = z.object({ created_at: z.iso.datetime(), id: z.uuid() })

/** Lists letters for the office, sends them again and cancels them (docs/product.md §9.4). */
export const letterProcedures: Handlers<keyof typeof letters> = {
  async list_letters({ search, limit, cursor, ...filter }, { db, now, services }) {
    const rows = await store.listForOffice(db, {
      ...filter,
      search: search?.trim(),
      after: cursor ? decodeCursor(cursor, position) : undefined,
      limit: limit + 1,
    })
    const { page, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({
      created_at,
      id,
    }))
    return {
      letters: page.map((row) => toResponse(row, now)),
      next_cursor,
      has_texts: Boolean(services.config.textGateway) || (await store.hasTexts(db)),
    }
  },

  async send_letter_again({ letter_id }, context) {
    return change(context, letter_id, {
      action: 'letter.sent_again',
      isAllowed: canSendAgain,
      async apply(db, letter) {
        if (letterState(letter) !== 'failed')
          return store.copyLetter(db, letter, officeDate(context))
        await store.sendNow(db, letter.id)
        return letter.id
      },
    })
  },

  async cancel_letter({ letter_id }, context) {
    return change(context, letter_id, {
      action: 'letter.cancelled',
      isAllowed: (letter) => canCancel(letter, context.now),
      async apply(db, { id }) {
        await store.cancelLetter(db, id)
        return id
      },
    })
  },
}

type Change = {
  action: 'letter.sent_again' | 'letter.cancelled'
  isAllowed: (letter: store.LetterRow) => boolean
  /** Returns the id of the letter to show. */
  apply: (db: Db, letter: store.LetterRow) => Promise<string>
}

/** Changes a letter that no worker can claim meanwhile, records it, and returns it. */
async function change(
  { db, caller, now }: Acting,
  id: string,
  { action, isAllowed, apply }: Change,
) {
  return db.transaction().execute(async (transaction) => {
    const letter = orNotFound(await store.findForOffice(transaction, id, { lock: true }))
    if (!isAllowed(letter)) return refuse('letters.changed')
    const changed = await store.findForOffice(transaction, await apply(transaction, letter))
    if (!changed) throw new Error('a letter that was just written is gone')
    const details = { kind: letter.kind, before: letterState(letter) }
    await record(transaction, caller, { action, subject_id: changed.id, details })
    await notify(transaction, { kind: 'letter.changed' })
    return { success: true as const, letter: toResponse(changed, now) }
  })
}

function toResponse(row: store.LetterRow, now: Date) {
  const { id, kind, channel, recipient, locale, attempts, last_error, created_at, sent_at } = row
  const state = letterState(row)
  const isDone = sent_at !== null || state === 'cancelled' || row.delivery !== null
  return {
    id,
    kind,
    channel,
    recipient,
    locale,
    state,
    attempts,
    error: last_error,
    created_at,
    sent_at,
    next_attempt_at: isDone ? null : row.next_attempt_at,
    can_cancel: canCancel(row, now),
    can_send_again: canSendAgain(row),
  }
}
