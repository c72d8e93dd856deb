import { type Expression, expressionBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type PaymentState, waitingStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { dueOfPayment, freeOfDue } from '#server/database/current-payment.ts'
import { containing } from '#server/database/like.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { type PaymentRow, paymentsWithRequests, wasTold } from './payable-store.ts'

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return paymentsWithRequests(db).where('payments.id', '=', id).executeTakeFirst()
}

/** Returns the run of a payment without a row lock, to lock the row of the run first. */
export async function runOfPayment(db: Db, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('run_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.run_id
}

export type PaymentFilter = {
  method?: PaymentMethod | undefined
  state?: PaymentState | undefined
  ids?: string[] | undefined
  requestIds?: string[] | undefined
}

/**
 * Returns payments of a run by reference, with locks on their rows and those of their requests. The
 * locks are taken in the order of the requests' ids, so that two transactions do not deadlock.
 */
export async function paymentsForUpdate(
  db: Db,
  runId: string | null,
  filter: PaymentFilter,
): Promise<PaymentRow[]> {
  const rows = await paymentsWithRequests(db)
    .where(isWanted(runId, filter))
    .orderBy('payments.request_id')
    // Rows that are joined but not locked would be read as they were before waiting for a lock.
    .forUpdate(['payments', 'requests', 'payment_details'])
    .execute()
  return rows.sort(byReference)
}

/** Does the same with the few columns by which a word of the bank is judged. */
export async function answeredForUpdate(db: Db, runId: string | null, filter: PaymentFilter) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id', 'payments.reference', 'payments.method', 'payments.state'])
    .select(['payments.request_id', 'payments.due_number', 'payments.attempt'])
    .select(['payout_runs.pay_on', 'payout_runs.locked_at as run_locked_at', 'requests.erased_at'])
    .select(wasTold.as('was_told'))
    .where('payments.way', '=', 'run')
    .where(isWanted(runId, filter))
    .orderBy('payments.request_id')
    .forUpdate(['payments', 'requests'])
    .execute()
  return rows.sort(byReference)
}
export type AnsweredRow = Awaited<ReturnType<typeof answeredForUpdate>>[number]

type Referred = Pick<PaymentRow, 'reference'>
const byReference = (one: Referred, other: Referred) => (one.reference < other.reference ? -1 : 1)

function isWanted(runId: string | null, { method, state, ids, requestIds }: PaymentFilter) {
  const is = expressionBuilder<Tables, 'payments'>()
  const all: Expression<SqlBool>[] = []
  if (runId) all.push(is('payments.run_id', '=', runId))
  if (method) all.push(is('payments.method', '=', method))
  if (state) all.push(is('payments.state', '=', state))
  if (ids) all.push(is('payments.id', '=', sql<string>`any(${ids}::uuid[])`))
  if (requestIds) all.push(is('payments.request_id', 'in', requestIds))
  return is.and(all)
}

/** Returns all planned payments of a run as they are now, without row locks. */
export async function plannedPayments(db: Db, runId: string): Promise<PaymentRow[]> {
  return paymentsWithRequests(db)
    .where('payments.run_id', '=', runId)
    .where('payments.state', '=', 'planned')
    .orderBy('payments.reference')
    .execute()
}

/** Returns a page of a run's payments that follow a reference. */
export async function pageOfPayments(
  db: Db,
  runId: string,
  page: PaymentFilter & { search?: string; after?: string; limit: number },
): Promise<PaymentRow[]> {
  const { method, state, search, after, limit } = page
  let query = paymentsWithRequests(db)
    .where('payments.run_id', '=', runId)
    .orderBy('payments.reference')
    .limit(limit)
  if (method) query = query.where('payments.method', '=', method)
  if (state) query = query.where('payments.state', '=', state)
  if (after) query = query.where('payments.reference', '>', after)
  if (search) {
    const part = containing(search)
    query = query.where(({ or, eb }) =>
      or([
        eb('payments.reference', 'ilike', part),
        eb('payments.payee', 'ilike', part),
        eb('requests.full_name', 'ilike', part),
        eb('payment_details.payment_full_name', 'ilike', part),
      ]),
    )
  }
  return query.execute()
}

/** Returns state and amounts of every payment of a run, for its totals. */
export async function amountsOfRuns(db: Db, runIds: string[]) {
  return db
    .selectFrom('payments')
    .leftJoin('request_dues', dueOfPayment)
    .select(['payments.run_id', 'payments.method', 'payments.state', 'payments.amount'])
    .select(({ fn }) => fn.coalesce('payments.amount_usd', freeOfDue).as('amount_usd'))
    .where('payments.run_id', '=', sql<string>`any(${runIds}::uuid[])`)
    .execute()
}

/** Sums the sent payments of a run by method, and counts those whose family gets letters. */
export async function sumSent(db: Db, runId: string) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(({ fn }) => [
      'payments.method',
      fn.sum<string>('payments.amount_usd').as('total_usd'),
      // Those about direct requests go to the address on them.
      fn.count<number>(sql`coalesce(users.email, requests.email)`).as('letters'),
    ])
    .where('payments.run_id', '=', runId)
    .where('payments.state', '=', 'sent')
    .groupBy('payments.method')
    .execute()
  return new Map(
    rows.map(({ method, total_usd, letters }) => [method, { total_usd, letters: Number(letters) }]),
  )
}

/** Counts the payments of a run by method and state. */
export async function countPayments(db: Db, runId: string) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => ['method', 'state', fn.countAll<number>().as('count')])
    .where('run_id', '=', runId)
    .groupBy(['method', 'state'])
    .execute()
}

export async function updatePayments(
  db: Db,
  ids: string[],
  change: Updateable<Tables['payments']>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('payments')
    .set(change)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Lets all payments that wait for a run join a draft. Returns how many. */
export async function joinRun(db: Db, runId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ run_id: runId })
    .where('run_id', 'is', null)
    .where('state', 'in', waitingStates)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Copies name and address for the bank into new payments from the due of the same request before,
 * with what was confirmed of it, unless the payment details were changed since.
 */
export async function keepForBank(db: Db, ids: string[]): Promise<void> {
  await sql`
    update payments set payee_for_bank = known.payee_for_bank,
      address_for_bank = known.address_for_bank, payee_from = known.payee_from,
      account_type = known.account_type
    from payments as planned
      join requests on requests.id = planned.request_id
      join payment_details as details on details.request_id = requests.id, lateral (
      select earlier.* from payments as earlier
      where earlier.request_id = requests.id and earlier.due_number < planned.due_number
        and earlier.method = requests.payment_method
      order by earlier.due_number desc, earlier.attempt desc limit 1
    ) as known
    where planned.id = any(${ids}::uuid[]) and planned.due_number > 1 and payments.id = planned.id
      and (details.changed_at is null or details.changed_at <= known.created_at)`.execute(db)
}

/**
 * Copies name and address for the bank into new payments from an earlier payment of the same person,
 * by the same method, that was paid and whose payee was entered alike. Without an account, a person is
 * a name in a family; all requests of an account are in one. Returns those payments.
 */
export async function rememberForBank(db: Db, ids: string[]) {
  const { rows } = await sql<Remembered>`
    update payments set payee_for_bank = known.payee_for_bank,
      address_for_bank = known.address_for_bank, payee_from = known.reference
    from requests, payment_details as details, lateral (
      select earlier.payee_for_bank, earlier.address_for_bank, earlier.reference from requests as before
      join payments as earlier on earlier.request_id = before.id
      join payment_details as then_entered on then_entered.request_id = before.id
      where before.family_id = requests.family_id
        and before.user_id is not distinct from requests.user_id and before.id <> requests.id
        and earlier.method = requests.payment_method and earlier.payee_for_bank is not null
        and earlier.state = 'paid'
        and before.full_name = requests.full_name
        and (then_entered.payment_full_name, then_entered.payment_address_line1, then_entered.payment_city)
          is not distinct from (details.payment_full_name, details.payment_address_line1, details.payment_city)
      order by earlier.created_at desc limit 1
    ) as known
    where payments.id = any(${ids}::uuid[]) and requests.id = payments.request_id
      and payments.payee_for_bank is null and payments.address_for_bank is null
      and details.request_id = payments.request_id
    returning payments.id as payment_id, payments.request_id, payments.reference, payee_from`.execute(
    db,
  )
  return rows
}
type Remembered = {
  payment_id: string
  request_id: string
  reference: string
  payee_from: string
}

/** Moves the unfinished payments of a cancelled run to another draft, or lets them wait for one. */
export async function leaveRun(db: Db, runId: string, toRun: string | null): Promise<void> {
  await db
    .updateTable('payments')
    .set({ run_id: toRun })
    .where('run_id', '=', runId)
    .where('state', 'in', waitingStates)
    .execute()
}
