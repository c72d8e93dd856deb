import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import { checkStateOn } from '#domain/payouts/checks.ts'
import { readPaymentReference } from '#domain/payouts/reference.ts'
import type { Db } from '#server/database/connect.ts'

/** Finds runs, payments and checks by the numbers on them. Each reads one index. */

const MAX_RUN_DIGITS = 9
/** The last seven digits of a trace number count the payments; the others are the bank's. */
const SEQUENCE_DIGITS = 7

/** Finds a run by its number, which may stand behind a word, as it does on the screens. */
export async function findRun(db: Db, sought: string) {
  const digits = /^(?:#|\p{L}+ )?(\d+)$/u.exec(sought)?.[1]
  if (!digits || digits.length > MAX_RUN_DIGITS) return []
  return db
    .selectFrom('payout_runs')
    .select(['number', 'pay_on', 'state'])
    .where('number', '=', Number(digits))
    .execute()
}

/** Finds payments by reference, or by the trace number that a bank's statement names. */
export async function findPayments(db: Db, sought: string, limit: number) {
  const reference = readPaymentReference(sought)
  const sequence = sequenceOf(sought)
  if (!reference && sequence === undefined) return []
  const found = db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id', 'payments.reference', 'requests.full_name', 'payments.amount_usd'])
    .select(['payments.state', 'payout_runs.number as run_number'])
    .orderBy('payments.reference', 'desc')
    .limit(limit)
  if (reference) return found.where('payments.reference', '=', reference).execute()
  const told = db
    .selectFrom('payment_instructions')
    .select('payment_id')
    .where('trace', '=', sequence ?? 0)
  return found.where('payments.id', 'in', told).execute()
}

/** A statement names all fifteen digits; less is a check or a run. */
function sequenceOf(sought: string): number | undefined {
  const digits = sought.replace(/[\s-]/g, '')
  return /^\d{15}$/.test(digits) ? Number(digits.slice(-SEQUENCE_DIGITS)) : undefined
}

/** Finds checks by the printed number, or by that of the service that sends digital ones. */
export async function findChecks(
  db: Db,
  sought: string,
  { limit, today }: { limit: number; today: CalendarDate },
) {
  if (!/^[\w-]{1,64}$/.test(sought)) return []
  const printed = /^\d{1,10}$/.test(sought) ? Number(sought) : undefined
  const rows = await db
    .selectFrom('checks')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        ...(printed === undefined ? [] : [eb('number', '=', sql<number>`${printed}::bigint`)]),
        eb('service_number', '=', sought),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number === null ? (row.service_number ?? '') : String(row.number),
    payee: row.payee,
    amount: row.amount,
    state: checkStateOn(row, today),
  }))
}
