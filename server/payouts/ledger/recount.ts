import type { Kysely } from 'kysely'
import { signedDollars } from '#domain/money.ts'
import { committedOf } from '#domain/payouts/ledger/committed.ts'
import type { RequestLedger } from '#domain/payouts/ledger/rows.ts'
import { statusOf } from '#domain/payouts/ledger/status.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { WrongCount } from '#server/counts/index.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { loadLedgers } from './ledger-store.ts'
import { type Difference, differingBalances, statusesAfter } from './recount-store.ts'

const AT_ONCE = 2000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Compares balances with the sums of their postings, what is committed with its formula, and
 * statuses with their table. Reads all requests; in a repeatable read transaction, as of one moment.
 */
export async function recountLedger(db: Db): Promise<Difference[]> {
  const differences = await differingBalances(db)
  let after = NO_ID
  for (;;) {
    const statuses = await statusesAfter(db, after, AT_ONCE)
    const last = statuses.at(-1)
    if (!last) return differences
    after = last.id
    const ids = statuses.map(({ id }) => id)
    const ledgers = await loadLedgers(db, ids)
    for (const { id, status } of statuses) {
      const request = ledgers.get(id)
      if (request) differences.push(...differencesOf(id, status, request))
    }
  }
}

/** Returns what differs in the ledger, as rows of `npm run recount`. Nothing of it is changed. */
export async function ledgerDifferences(db: Kysely<Tables>): Promise<WrongCount[]> {
  const transaction = db.transaction().setIsolationLevel('repeatable read')
  const differences = await transaction.execute(recountLedger)
  return differences.map(({ requestId, place, stored, reckoned }) => ({
    of: `ledger, request ${requestId}, ${place}`,
    kept: stored,
    counted: reckoned,
  }))
}

function differencesOf(requestId: string, stored: RequestStatus, request: RequestLedger) {
  const differences: Difference[] = []
  const reckoned = statusOf(request)
  if (stored !== reckoned) differences.push({ requestId, place: 'status', stored, reckoned })
  for (const due of request.dues) {
    for (const payment of due.payments) {
      const committed = committedOf(payment)
      if (payment.committed === committed) continue
      differences.push({
        requestId,
        place: `committed of ${due.number}/${payment.attempt}`,
        stored: signedDollars(payment.committed),
        reckoned: signedDollars(committed),
      })
    }
  }
  return differences
}
