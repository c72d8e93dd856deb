import { sql } from 'kysely'
import type { DecidedSignal, SignalReason } from '#domain/payouts/signals.ts'
import type { Db } from '#server/database/connect.ts'
import { freeOfDue } from '#server/database/current-payment.ts'

export type FactRow = {
  payment_id: string
  family_id: string | null
  amount: string | null
  changed_at: Date | null
  reviewed_at: Date | null
  reviewed_by: string | null
  last: {
    id: string
    paid_on: string | null
    is_elsewhere: boolean
    is_before_change: boolean
  } | null
  average: string | null
  /** The families that use the account, its own among them, by number. */
  sharing: { id: string; number: number }[]
}

/** Returns what decides the signals of the planned payments of a run. */
export async function factsOfRun(db: Db, runId: string): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select payments.id as payment_id, requests.family_id,
      coalesce(payments.amount_usd, ${freeOfDue})::numeric(12, 2)::text as amount,
      payment_details.changed_at, admin_reviews.reviewed_at, admin_reviews.reviewed_by,
      case when last.id is not null then json_build_object('id', last.id, 'paid_on', last.pay_on,
        'is_elsewhere', last.request_id <> requests.id and (last.method <> payments.method
          or exists (select from request_marks where request_id = last.request_id and kind = 'bank')
            and exists (select from request_marks where request_id = requests.id and kind = 'bank')
            and not exists (select from request_marks as own
              join request_marks as before on before.mark = own.mark and before.kind = own.kind
              where own.request_id = requests.id and own.kind = 'bank'
                and before.request_id = last.request_id)),
        'is_before_change', last.request_id = requests.id
          and payment_details.changed_at > coalesce(last.sent_at, last.paid_at)) end as last,
      paid.average,
      (select coalesce(json_agg(json_build_object('id', other.id, 'number', other.number) order by other.number), '[]')
        from (
          select distinct families.id, families.number from request_marks as own
            join request_marks as others on others.kind = own.kind and others.mark = own.mark
            join requests as sharing on sharing.id = others.request_id
            join families on families.id = sharing.family_id
          where own.request_id = requests.id and own.kind = 'bank'
            and not exists (select from silent_marks
              where silent_marks.kind = own.kind and silent_marks.mark = own.mark)
        ) as other) as sharing
    from payments
      join requests on requests.id = payments.request_id
      join payment_details on payment_details.request_id = requests.id
      left join admin_reviews on admin_reviews.request_id = requests.id
      left join request_dues on request_dues.request_id = payments.request_id
        and request_dues.number = payments.due_number
      left join lateral (
        select earlier.id, earlier.request_id, earlier.method, earlier.sent_at, earlier.paid_at,
          payout_runs.pay_on
        from requests as own join payments as earlier on earlier.request_id = own.id
          left join payout_runs on payout_runs.id = earlier.run_id
        where own.family_id = requests.family_id and earlier.state = 'paid' and earlier.way = 'run'
        order by earlier.paid_at desc, earlier.id desc limit 1
      ) as last on true
      cross join lateral (
        select avg(earlier.amount_usd)::numeric(20, 2)::text as average
        from requests as own join payments as earlier on earlier.request_id = own.id
        where own.family_id = requests.family_id and earlier.state = 'paid' and earlier.way = 'run'
      ) as paid
    where payments.run_id = ${runId} and payments.state = 'planned'
    order by payments.reference`.execute(db)
  return rows
}

/** A signal of a payment. */
export type PaymentSignal = DecidedSignal & { payment_id: string }
export type Answer = { reason: SignalReason; words: string | null; by: string; at: Date }

/** Keeps signals as they were found, without changing what was answered. */
export async function keepSignals(
  db: Db,
  signals: readonly PaymentSignal[],
  found_at: Date,
): Promise<void> {
  await upsert(db, signals, {
    found_at,
    reason: null,
    words: null,
    answered_by: null,
    answered_at: null,
  })
}

/** Keeps the answer to signals, in place of an earlier one. */
export async function answerSignals(
  db: Db,
  signals: readonly PaymentSignal[],
  { reason, words, by, at }: Answer,
): Promise<void> {
  await upsert(db, signals, { found_at: at, reason, words, answered_by: by, answered_at: at })
}

async function upsert(db: Db, signals: readonly PaymentSignal[], columns: Record<string, unknown>) {
  if (signals.length === 0) return
  const rows = signals.map((signal) => ({ ...signal, ...columns }))
  const isAnswer = columns.reason !== null
  await sql`
    insert into payment_signals
    select * from json_populate_recordset(null::payment_signals, ${JSON.stringify(rows)}::json)
    on conflict (payment_id, kind, key) ${
      isAnswer
        ? sql`do update set reason = excluded.reason, words = excluded.words,
            answered_by = excluded.answered_by, answered_at = excluded.answered_at`
        : sql`do nothing`
    }`.execute(db)
}

export type KeptSignal = PaymentSignal & {
  reason: SignalReason | null
  words: string | null
  by_name: string | null
  answered_at: Date | null
  is_own: boolean
}

/** Returns the signals that are kept of the payments of a run. */
export async function keptSignals(db: Db, runId: string): Promise<KeptSignal[]> {
  const { rows } = await sql<KeptSignal>`
    select payment_id, kind, key, details, payment_signals.reason, words, users.name as by_name,
      answered_at, coalesce(answered_by = reviewed_by, false) as is_own
    from payment_signals join payments on payments.id = payment_id
      left join admin_reviews on admin_reviews.request_id = payments.request_id
      left join users on users.id = answered_by
    where payments.run_id = ${runId}
    order by payments.reference, kind, key`.execute(db)
  return rows
}

/** Returns whom payments are for, by payment. */
export async function namesOfPayments(db: Db, ids: string[]) {
  const { rows } = await sql<{
    id: string
    reference: string
    request_id: string
    full_name: string
  }>`
    select payments.id, payments.reference, payments.request_id, requests.full_name
    from payments join requests on requests.id = payments.request_id
    where payments.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Forgets the words of answers about these requests: they may name a person. */
export async function eraseSignalWords(db: Db, requestIds: string[]): Promise<void> {
  await sql`
    update payment_signals set words = null from payments
    where payments.id = payment_id and payments.request_id = any(${requestIds}::uuid[])
      and words is not null`.execute(db)
}
