import { expect } from 'vitest'
import { openBook } from '#domain/payouts/ledger/book.ts'
import { closeBook } from '#domain/payouts/ledger/closing.ts'
import { openItemsOf } from '#domain/payouts/ledger/open-items.ts'
import { freeOf, type RequestLedger, unpaidOf } from '#domain/payouts/ledger/rows.ts'
import type { Db } from '#server/database/connect.ts'
import { loadLedgers } from '#server/payouts/ledger/ledger-store.ts'
import { recountLedger } from '#server/payouts/ledger/recount.ts'

/**
 * Expects that the ledger's balances, what is committed and statuses are what follows from postings
 * and payments, and that nothing more follows from the rules.
 */
export async function expectLedger(db: Db): Promise<void> {
  expect(await recountLedger(db)).toEqual([])
  const requests = await db.selectFrom('requests').select('id').execute()
  const ids = requests.map(({ id }) => id)
  for (const request of await loadLedgers(db, ids)) expectByRules(request)
}

/** Expects that each due is open or marked by the rules. */
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
