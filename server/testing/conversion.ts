import { sql } from 'kysely'
import { expect } from 'vitest'
import { openBook } from '#domain/payouts/ledger/book.ts'
import { closeBook } from '#domain/payouts/ledger/closing.ts'
import { openItemsOf } from '#domain/payouts/ledger/open-items.ts'
import { freeOf, type RequestLedger, unpaidOf } from '#domain/payouts/ledger/rows.ts'
import type { Db } from '#server/database/connect.ts'
import { convertToLedger } from '#server/database/from-056/ledger.ts'
import { loadForUpdate } from '#server/payouts/ledger/ledger-store.ts'
import { recountLedger } from '#server/payouts/ledger/recount.ts'

/** Conversions to the ledger that are taken back, so that the office goes on with its old rows. */

class TakenBack extends Error {}

/** Converts, compares every request with the rules, and returns what `read` finds afterwards. */
export async function afterConversion<Found>(db: Db, read?: (db: Db) => Promise<Found>) {
  let found: Found | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      await convertToLedger(transaction)
      expect(await recountLedger(transaction)).toEqual([])
      const requests = await transaction.selectFrom('requests').select('id').execute()
      const ids = requests.map(({ id }) => id)
      for (const request of await loadForUpdate(transaction, ids)) expectByRules(request)
      found = await read?.(transaction)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return found
}

/** Expects that nothing more follows from the rules, and that each due is open or marked by them. */
function expectByRules([id, ledger]: [id: string, ledger: RequestLedger]): void {
  const day = { today: '9999-12-31', closedUntil: null }
  const book = openBook(ledger, day, 'check')
  const postings = closeBook(book)
  expect([id, postings, book.request]).toEqual([id, [], ledger])
  for (const due of ledger.dues) {
    expect([id, due.number, due.isMarked]).toEqual([id, due.number, freeOf(due) < 0n])
    const items = openItemsOf(ledger, due, { friday: day.today, isInRun: () => true })
    expect(items.reduce((sum, { amount }) => sum + amount, 0n)).toBe(unpaidOf(due))
  }
}

/**
 * Returns a request as the ledger has it: each due as approved + loss - committed - paid = free, with
 * an exclamation mark if it is perhaps paid twice, and the states of its payments.
 */
export async function ledgerOf(db: Db, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', round(sum(approved)), '+', round(sum(loss)), '-', round(sum(committed)), '-',
      round(sum(paid)), '=', round(sum(approved + loss - committed - paid)),
      case when marked_at is not null then '!' end, (
        select string_agg(state, ' ' order by attempt) from payments
        where payments.request_id = due.request_id and due_number = number)) as text
    from request_dues as due join due_balances on due_id = due.id
    where request_id = ${requestId}
    group by due.id, due.request_id, number, marked_at order by number`.execute(db)
  const { status } = await db
    .selectFrom('requests')
    .select('status')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return [...rows.map(({ text }) => text), status]
}

/** Returns what is different of a request since it was converted, and why. */
export async function differencesOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_differences')
    .select(({ ref }) =>
      sql<string>`concat_ws(' ', place, ${ref('before')}, ${ref('after')}, why)`.as('text'),
    )
    .where('request_id', '=', requestId)
    .orderBy('place')
    .execute()
  return rows.map(({ text }) => text)
}
