import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'

/** What a history of payouts reads of the tables: which rows there are, and their states. */

export type Row = {
  due: {
    id: string
    request_id: string
    number: number
    ended_why: string | null
    is_marked: boolean
  }
  payment: {
    id: string
    due_id: string
    way: string
    method: PaymentMethod | null
    run_id: string | null
    reference: string
    state: PaymentState
    amount_usd: string | null
    amount: string | null
    check_number: number | null
    is_email: boolean
  }
  request: { id: string; status: RequestStatus; on_hold: boolean; outcome: string }
  file: { run_id: string; file: string; revision: number; fate: string }
  check: { payment_id: string; number: number | null }
  run: { id: string; pay_on: string; state: RunState }
}
export type Rows = {
  dues: Row['due'][]
  payments: Row['payment'][]
  requests: Row['request'][]
  files: Row['file'][]
  checks: Row['check'][]
  runs: Row['run'][]
}

export async function readRows(db: Db): Promise<Rows> {
  const [dues, payments, requests, files, checks, runs] = await Promise.all([
    sql<Row['due']>`
      select id, request_id, number, ended_why, marked_at is not null as is_marked
      from request_dues order by request_id, number`.execute(db),
    sql<Row['payment']>`
      select payments.id, due.id as due_id, way, method, run_id, reference, state,
        amount_usd::text, amount::text, check_number, address ->> 'email' is not null as is_email
      from payments join request_dues as due
        on due.request_id = payments.request_id and due.number = due_number
      order by due.id, attempt`.execute(db),
    sql<Row['request']>`select id, status, on_hold, outcome from requests order by id`.execute(db),
    sql<Row['file']>`
      select run_id, file, revision, fate from payout_files where fate is not null
      order by run_id, file, revision`.execute(db),
    sql<Row['check']>`
      select payment_id, number from checks order by payment_id, position`.execute(db),
    sql<Row['run']>`
      select id, pay_on::text, state from payout_runs order by number`.execute(db),
  ])
  return {
    dues: dues.rows,
    payments: payments.rows,
    requests: requests.rows,
    files: files.rows,
    checks: checks.rows,
    runs: runs.rows,
  }
}

/** The postings of each due by kind and fund, without those that come to nothing. */
export async function readPostings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', due_id, kind, fund_id, (sum(amount) * 100)::bigint) as text
    from postings where kind in ('approved', 'committed', 'paid', 'loss')
    group by due_id, kind, fund_id having sum(amount) <> 0 order by 1`.execute(db)
  return rows.map(({ text }) => text)
}

/** The postings of closed months, and how many are dated after today. */
export async function readClosed(db: Db, today: string) {
  const { rows } = await sql<{ closed: string; late: number }>`
    select coalesce(string_agg(concat_ws(' ', postings.id, amount, posted_on), ' ' order by postings.id)
        filter (where posted_on <= closed_until), '') as closed,
      count(*) filter (where posted_on > ${today})::int as late
    from books_closed left join postings on true`.execute(db)
  return rows[0]
}
