import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PostingKind } from '#domain/payouts/ledger/rows.ts'
import { paymentReference } from '#domain/payouts/reference.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import type { ChangedRows } from './changed-rows.ts'
import { allot } from './run-store.ts'

/** Stores what acts changed of requests, with one or two statements for each table. */

/** Who acted, when, and the run that new payments join. */
export type Pressed = { by: string | null; at: Date; run: string | null }

const listed = (rows: readonly object[], columns: RawBuilder<unknown>) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as list (${columns})`

const placeOfPayment = sql`request_id uuid, due_number smallint, attempt integer`
const isPayment = sql`payments.request_id = list.request_id
  and payments.due_number = list.due_number and payments.attempt = list.attempt`

/**
 * Rows with the ids of their payments, which are found first: the planner expects few rows, and would
 * join all checks or instructions to all of them by their positions.
 */
const listedOfPayments = (rows: readonly object[], columns: RawBuilder<unknown>) =>
  sql`(select list.*, payments.id as payment_id
    from ${listed(rows, columns)} join payments on ${isPayment} offset 0) as list`

export async function storeDues(db: Db, { written }: ChangedRows<'dues'>, { by, at }: Pressed) {
  if (written.length === 0) return
  await sql`
    insert into request_dues as due
      (request_id, number, due_on, ended_why, ended_at, ended_by, taken_off, marked_at)
    select request_id, due_number, due_on, ended_why,
      case when ended_why is not null then ${at}::timestamptz end,
      case when ended_why is not null then ${by}::uuid end,
      taken_off, case when is_marked then ${at}::timestamptz end
    from ${listed(
      written,
      sql`request_id uuid, due_number smallint, due_on date, ended_why text, taken_off numeric,
        is_marked boolean`,
    )}
    on conflict (request_id, number) do update set
      due_on = excluded.due_on, taken_off = excluded.taken_off, ended_why = excluded.ended_why,
      ended_at = case when due.ended_why is not distinct from excluded.ended_why then due.ended_at
        else excluded.ended_at end,
      ended_by = case when due.ended_why is not distinct from excluded.ended_why then due.ended_by
        else excluded.ended_by end,
      marked_at = case when excluded.marked_at is not null
        then coalesce(due.marked_at, excluded.marked_at) end`.execute(db)
}

export async function storeBalances(db: Db, { written }: ChangedRows<'balances'>) {
  if (written.length === 0) return
  await sql`
    with changed as (
      select due.id as due_id, list.* from ${listed(
        written,
        sql`request_id uuid, due_number smallint, fund_id uuid, approved numeric, committed numeric,
          paid numeric, loss numeric`,
      )}
        join request_dues as due on due.request_id = list.request_id and number = due_number
    ), balances as (
      insert into due_balances (due_id, fund_id, approved, committed, paid, loss)
      select due_id, fund_id, approved, committed, paid, loss from changed
      on conflict (due_id, fund_id) do update set approved = excluded.approved,
        committed = excluded.committed, paid = excluded.paid, loss = excluded.loss
    )
    insert into fund_sums as kept (fund_id, paid, loss)
    select fund_id, sum(changed.paid - coalesce(before.paid, 0)) as paid,
      sum(changed.loss - coalesce(before.loss, 0)) as loss
    from changed left join due_balances as before using (due_id, fund_id)
    group by fund_id
    having sum(changed.paid) <> sum(coalesce(before.paid, 0))
      or sum(changed.loss) <> sum(coalesce(before.loss, 0))
    order by fund_id
    on conflict (fund_id) do update set paid = kept.paid + excluded.paid,
      loss = kept.loss + excluded.loss`.execute(db)
}

/** New ones come last: a due has one waiting payment, and the one before may have ended just now. */
export async function storePayments(
  db: Db,
  { written, removed }: ChangedRows<'payments'>,
  pressed: Pressed,
) {
  if (removed.length > 0) {
    await sql`delete from payments using ${listed(removed, placeOfPayment)} where ${isPayment}`.execute(
      db,
    )
  }
  await changePayments(
    db,
    written.filter(({ is_new }) => !is_new),
  )
  await insertPayments(
    db,
    written.filter(({ is_new }) => is_new),
    pressed,
  )
}

const endTypes = {
  ended_on: sql`date`,
  return_code: sql`text`,
  end_reason: sql`text`,
  ended_with_file: sql`boolean`,
}

/** A payment whose amount is forgotten forgets everything that locking copied. */
async function changePayments(db: Db, changed: ChangedRows<'payments'>['written']) {
  if (changed.length === 0) return
  const kept = ['currency', 'amount', 'payee', 'address', 'numbers', 'trace', 'check_number'].map(
    (name) => sql`${sql.ref(name)} = case when list.amount_usd is not null
      then coalesce(list.${sql.ref(name)}, payments.${sql.ref(name)}) end`,
  )
  const ended = Object.entries(endTypes).map(
    ([name, type]) => sql`${sql.ref(name)} = case when said ? ${sql.lit(name)}
      then (said ->> ${sql.lit(name)})::${type} else payments.${sql.ref(name)} end`,
  )
  await sql`
    update payments set state = list.state, amount_usd = list.amount_usd,
      ${sql.join(kept)},
      check_date = case when list.amount_usd is not null then check_date end, fund_id = list.fund_id, carrier = list.carrier, is_typed = list.is_typed,
      was_handed_over = list.was_handed_over, held_with_request = list.held_with_request,
      sent_at = coalesce(sent_at, (said ->> 'sent_at')::timestamptz),
      paid_at = coalesce((said ->> 'paid_at')::timestamptz, paid_at),
      hold_reason = case when said ? 'hold_reason' then said ->> 'hold_reason'
        when payments.state = list.state then hold_reason end,
      ${sql.join(ended)},
      ended_from = list.ended_from, ended_loss = list.ended_loss,
      ended_posted_on = list.ended_posted_on
    from ${listed(
      changed,
      sql`${ofPayment}, currency text, amount numeric, payee text, address jsonb, numbers text,
        trace integer, check_number bigint, said jsonb`,
    )} where ${isPayment}`.execute(db)
}

const ofPayment = sql`${placeOfPayment}, way text, state text, amount_usd numeric, fund_id uuid,
  carrier text, is_typed boolean, was_handed_over boolean, held_with_request boolean,
  ended_from text, ended_loss numeric, ended_posted_on date`

/** One of a run gets a reference, and the method and the account type of its request. */
async function insertPayments(db: Db, rows: ChangedRows<'payments'>['written'], { run }: Pressed) {
  if (rows.length === 0) return
  const ofRuns = rows.filter(({ way }) => way === 'run').length
  let next = ofRuns === 0 ? 0 : await allot(db, 'reference', ofRuns)
  const numbered = rows.map((row) => ({
    ...row,
    reference: row.way === 'run' ? paymentReference(next++) : null,
  }))
  await sql`
    insert into payments (request_id, due_number, attempt, reference, run_id, method, account_type, way,
      state, amount_usd, currency, amount, fund_id, carrier, is_typed, was_handed_over,
      held_with_request, ended_from, ended_loss, ended_posted_on)
    select list.request_id, due_number, attempt, reference, case when way = 'run' then ${run}::uuid end,
      case when way = 'run' then payment_method end, coalesce(account_type, 'checking'), way,
      list.state, amount_usd,
      case when amount_usd is not null then 'USD' end, amount_usd, fund_id, carrier, is_typed,
      was_handed_over, held_with_request, ended_from, ended_loss, ended_posted_on
    from ${listed(numbered, sql`${ofPayment}, reference text`)}
      join requests on requests.id = list.request_id
      left join payment_details using (request_id)`.execute(db)
}

const ofInstruction = sql`${placeOfPayment}, position smallint, fate text, settled text`

/**
 * A new instruction that was not typed is in the newest file of its run that contains the payment;
 * one that is settled from the start was named by a statement. What becomes of a file is said of all
 * its payments: throws if acts said it of some.
 */
export async function storeInstructions(
  db: Db,
  { written }: ChangedRows<'instructions'>,
  pressed: Pressed,
) {
  const added = written.filter(({ is_new }) => is_new)
  if (added.length > 0) {
    await sql`
      insert into payment_instructions (run_id, file, revision, payment_id, reference, trace,
        check_number, check_date, amount, currency, position, own_fate, settled)
      select payments.run_id, newest.file, newest.revision, payments.id, reference, trace,
        check_number, check_date, payments.amount, currency, position,
        case when newest.file is null then fate end, settled
      from ${listed(added, ofInstruction)} join payments on ${isPayment} left join lateral (
        select file, revision from payout_files as downloaded
        where not is_typed and settled is null and downloaded.run_id = payments.run_id
          and downloaded.method = payments.method and downloaded.fate is not null
          and is_in_payout_file(file, payments.id)
        order by revision desc limit 1
      ) as newest on true`.execute(db)
  }
  const changed = written.filter(({ is_new }) => !is_new)
  if (changed.length === 0) return
  await sql`
    update payment_instructions as told set settled = list.settled,
      own_fate = case when own_fate is not null then list.fate end
    from ${listedOfPayments(changed, ofInstruction)}
    where told.payment_id = list.payment_id and told.position = list.position`.execute(db)
  await storeFates(db, changed, pressed)
}

async function storeFates(
  db: Db,
  told: ChangedRows<'instructions'>['written'],
  { by, at }: Pressed,
) {
  const { rows } = await sql`
    with said as (
      select told.run_id, told.file, told.revision, min(list.fate) as fate, count(*) as payments,
        count(distinct list.fate) as fates
      from ${listedOfPayments(told, ofInstruction)}
        join payment_instructions as told
          on told.payment_id = list.payment_id and told.position = list.position
        join payout_files as downloaded on (downloaded.run_id, downloaded.file, downloaded.revision)
          = (told.run_id, told.file, told.revision)
      where list.fate <> downloaded.fate group by told.run_id, told.file, told.revision
    ), changed as (
      update payout_files as downloaded
      set fate = said.fate, fate_by = ${by}::uuid, fate_at = ${at}::timestamptz
      from said where (downloaded.run_id, downloaded.file, downloaded.revision)
        = (said.run_id, said.file, said.revision)
    )
    select from said where fates > 1 or payments < (
      select count(*) from payment_instructions as told
      where (told.run_id, told.file, told.revision) = (said.run_id, said.file, said.revision)
    )`.execute(db)
  if (rows.length > 0) throw new Error('Acts said of some payments what became of their file')
}

const placeOfCheck = sql`${placeOfPayment}, position smallint`
const ofCheck = sql`${placeOfCheck}, state text, settled text, is_replaced boolean,
  before_clearing jsonb, "on" date`

export async function storeChecks(
  db: Db,
  { written, removed }: ChangedRows<'checks'>,
  { by, at }: Pressed,
) {
  if (removed.length > 0) {
    await sql`
      delete from checks using ${listedOfPayments(removed, placeOfCheck)}
      where checks.payment_id = list.payment_id and checks.position = list.position`.execute(db)
  }
  const added = written.filter(({ is_new }) => is_new)
  if (added.length > 0) {
    await sql`
      insert into checks
        (number, payment_id, reference, request_id, run_id, delivery, issued_on, amount, payee, position)
      select case when delivery = 'mail' then check_number end, payments.id, reference,
        payments.request_id, run_id, delivery,
        coalesce(check_date, (file_basis -> 'effective_on' ->> 'check')::date, list.on),
        payments.amount, coalesce(payee_for_bank, payee), position
      from ${listed(added, ofCheck)} join payments on ${isPayment}
        join payout_runs on payout_runs.id = run_id, lateral (
          select case when address ? 'email' then address ->> 'email' is not null
            else (select check_delivery_method = 'email' from payment_details
              where payment_details.request_id = payments.request_id) end as is_digital
        ) as sent, lateral (
          select case when is_digital then 'email' else 'mail' end as delivery
        ) as way`.execute(db)
  }
  const changed = written.filter(({ is_new, state }) => !is_new || state !== 'issued')
  if (changed.length === 0) return
  await sql`
    update checks set settled = list.settled, is_replaced = list.is_replaced,
      before_clearing = nullif(list.before_clearing, 'null'::jsonb),
      state = case when list.state = 'issued' and mailed_on is not null then 'mailed'
        when list.state = 'stop_confirmed' then 'stopped' else list.state end,
      stop_confirmed_on = case when list.state = 'stop_confirmed'
        then coalesce(stop_confirmed_on, list.on) else stop_confirmed_on end,
      cleared_on = case when list.state = 'cleared' then coalesce(cleared_on, list.on) end,
      ended_at = case when list.state = 'cleared' then ended_at
        when list.state <> 'issued' then coalesce(ended_at, ${at}::timestamptz) end,
      ended_by = case when list.state = 'cleared' then ended_by
        when list.state <> 'issued' then coalesce(ended_by, ${by}::uuid) end,
      end_reason = case when list.state <> 'issued' then coalesce(checks.end_reason,
        case when list.state <> 'cleared' then 'other' end) end
    from ${listedOfPayments(changed, ofCheck)}
    where checks.payment_id = list.payment_id and checks.position = list.position`.execute(db)
}

/** A posting of an act, by the number of its due and the attempt of its payment. */
export type NewPosting = {
  request_id: string
  due_number: number
  attempt: number | null
  kind: PostingKind
  amount: string
  fund_id: string
  posted_on: CalendarDate
  happened_on: CalendarDate
  event: string
  act_id: string
}

/** Adds postings. Throws if a due or payment of one is not stored. */
export async function addPostings(db: Db, postings: NewPosting[], { by, at }: Pressed) {
  if (postings.length === 0) return
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into postings (due_id, payment_id, kind, amount, fund_id, posted_on, happened_on, at,
        by_id, event, act_id)
      select due.id, payments.id, kind, list.amount, list.fund_id, posted_on, happened_on,
        ${at}::timestamptz, ${by}::uuid, event, act_id
      from ${listed(
        postings,
        sql`${placeOfPayment}, kind text, amount numeric, fund_id uuid, posted_on date,
          happened_on date, event text, act_id uuid`,
      )}
        join request_dues as due on due.request_id = list.request_id and number = list.due_number
        left join payments on ${isPayment}
      where list.attempt is null or payments.id is not null returning 1
    ) select count(*) from added`.execute(db)
  if (rows[0]?.count !== postings.length) throw new Error('A posting has no due or payment')
}

export type NewStatus = { id: string; status: RequestStatus; status_set: RequestStatus | null }

/** Keeps the status of requests, and what the office has set. */
export async function storeStatuses(db: Db, statuses: NewStatus[], { by, at }: Pressed) {
  if (statuses.length === 0) return
  await sql`
    update requests set status = list.status, status_set = list.status_set,
      status_set_at = case when requests.status_set is not distinct from list.status_set
        then status_set_at when list.status_set is not null then ${at}::timestamptz end,
      status_set_by = case when requests.status_set is not distinct from list.status_set
        then status_set_by when list.status_set is not null then ${by}::uuid end
    from ${listed(statuses, sql`id uuid, status text, status_set text`)}
    where requests.id = list.id
      and (requests.status, requests.status_set) is distinct from (list.status, list.status_set)`.execute(
    db,
  )
}
