import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { dueOfPayment, freeOfDue } from '#server/database/current-payment.ts'

/** Counts and sums of the payments of runs. */

/** Payments of one run, method and state together. */
export type RunSum = {
  run_id: string
  method: PaymentMethod
  state: PaymentState
  count: number
  total_usd: string
}

/** Counts and sums the payments of runs by method and state: what was locked, else what is free. */
export async function sumsOfRuns(db: Db, runIds: string[]): Promise<RunSum[]> {
  const { rows } = await sql<RunSum>`
    select payments.run_id, method, state, count(*)::int as count,
      coalesce(sum(coalesce(amount_usd, ${freeOfDue})), 0)::numeric(14, 2)::text as total_usd
    from payments
      left join request_dues on payments.amount_usd is null
        and request_dues.request_id = payments.request_id and request_dues.number = due_number
    where payments.run_id = any(${runIds}::uuid[])
    group by payments.run_id, method, state`.execute(db)
  return rows
}

/** Returns name and amount of payments of a run, by reference. */
export async function peopleOfPayments(db: Db, runId: string, references: string[]) {
  return db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .leftJoin('request_dues', dueOfPayment)
    .select(['payments.reference', 'requests.full_name'])
    .select(({ fn }) =>
      fn.coalesce('payments.amount_usd', freeOfDue, sql<string>`0.00`).as('amount_usd'),
    )
    .where('payments.run_id', '=', runId)
    .where('payments.reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('payments.reference')
    .execute()
}

type Above = { method: PaymentMethod; state: PaymentState; above: string }

/** Returns the references of a method's payments in a run above an amount in dollars. */
export async function paymentsAbove(db: Db, runId: string, { method, state, above }: Above) {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('request_dues', dueOfPayment)
    .select('reference')
    .where('run_id', '=', runId)
    .where('method', '=', method)
    .where('state', '=', state)
    .where(({ fn }) => fn.coalesce('amount_usd', freeOfDue), '>', above)
    .orderBy('reference')
    .execute()
  return rows.map(({ reference }) => reference)
}

type FilesOfDay = { method: PaymentMethod; today: CalendarDate; timeZone: string }

/**
 * Returns the sum of a method's files of other runs that the bank may have got on the day on which the
 * file of this run was first downloaded, or today if it was not.
 */
export async function sumOfOtherFiles(
  db: Db,
  runId: string,
  { method, today, timeZone }: FilesOfDay,
): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    with own as (
      select coalesce(max((first_at at time zone ${timeZone})::date), ${today}::date) as day
      from payout_files
      where run_id = ${runId} and method = ${method} and fate in ('unknown', 'given')
    )
    select coalesce(sum(total), 0)::numeric(14, 2)::text as total
    from payout_files, own
    where run_id <> ${runId} and method = ${method} and fate in ('unknown', 'given')
      and first_at >= own.day::timestamp at time zone ${timeZone}
      and first_at < (own.day + 1)::timestamp at time zone ${timeZone}`.execute(db)
  return rows[0]?.total ?? '0.00'
}
