import { sql } from 'kysely'
import type { Changes } from '#domain/corrections.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import { type RunChange, runChanges } from '#domain/payouts/run-changes.ts'
import type { Db } from '#server/database/connect.ts'

/** What colleagues changed that a run pays by, read from the audit trail. */

/** An event as it is shown. Names are the current ones. */
export type ChangeRow = {
  id: number
  at: Date
  by_id: string | null
  by_name: string | null
  what: RunChange
  details: Record<string, unknown>
  /** Of the payment in the run that it is about. */
  payment_id: string | null
  reference: string | null
  full_name: string | null
  correction: Changes | null
  /** What became of the attempt before, and why; null unless it plans another one. */
  last_state: PaymentState | null
  last_reason: string | null
}

/** For WHERE: an entry `e` of the trail that says that somebody paid without a run, or marked as paid. */
const paysWithoutRun = sql<boolean>`(action = 'request.paid_outside'
  or action = 'request.status_changed' and details->>'after' = 'paid' and not exists (
    select from audit_events other where other.subject_type = 'request'
      and other.subject_id = e.subject_id and other.action = 'request.paid_outside'
      and other.at = e.at))`

/** What is longer ago is not shown to somebody who was never shown any. */
const WITHOUT_RUN_DAYS = 60

/** Counts what each administrator paid without a run, in a part of the trail. */
export async function paidWithoutRun(db: Db, { after, upTo }: { after: number; upTo: number }) {
  const { rows } = await sql<{ name: string; count: number }>`
    select coalesce(nullif(users.name, ''), users.email, '–') as name, count(*)::int as count
    from audit_events e left join users on users.id = actor_id
    where ${paysWithoutRun} and e.id > ${after} and e.id <= ${upTo}
      and e.at > now() - make_interval(days => ${WITHOUT_RUN_DAYS})
    group by users.id, 1 order by 1`.execute(db)
  return rows
}

/**
 * Returns what everybody but one administrator changed that a run pays by, and that the
 * administrator was not yet shown for a run with the same payment; what was done with its family, for
 * any run. Also what they paid without a run since the last list, whomever. In the order of the events.
 */
export async function findUnseen(
  db: Db,
  { userId, runId }: { userId: string; runId: string },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    with recursive paid as (
      select payments.id, payments.reference, payments.attempt, request_id, full_name, user_id,
        family_id
      from payments join requests on requests.id = request_id where run_id = ${runId}
    ), kin as (
      select family_id as id, request_id from paid
      union
      select families.id, request_id from families join kin on families.joined_into = kin.id
    ), runs as (
      select ${runId}::uuid as run_id
      union select run_id from payments where request_id in (select request_id from paid)
        and run_id is not null
    ), subjects as (
      select 'request' as type, request_id as id, request_id as about from paid
      union select 'account', user_id, null from paid
      union select 'payout_run', run_id, null from runs
      union select 'family', id, request_id from kin
      union select 'helper', helper_id, request_id from paid
        join request_marks using (request_id) join silent_marks using (kind, mark)
    ), shown as (
      select id, subject_id, details from audit_events
      where actor_id = ${userId} and action = 'payout.changes_shown'
    ), seen as (
      select jsonb_array_elements_text(details->'events')::bigint as id,
        subject_id in (select run_id from runs) as is_of_runs
      from shown
    ), events as (
      select distinct on (e.id) e.*, about from subjects
        join audit_events e on subject_type = type and subject_id = subjects.id
      where action = any(${runChanges}::text[]) and actor_id is distinct from subject_id
      union all
      select e.*, null from audit_events e
      where action in ('payout.payment_removed', 'payout.payment_moved')
        and details->>'run_id' = ${runId}::text
        and subject_id not in (select request_id from paid)
      union all
      select e.*, null from audit_events e where action = 'payout.settings_changed'
        and id > coalesce((select max((details->>'settings')::bigint) from shown), 0)
      union all
      select e.*, null from audit_events e where ${paysWithoutRun}
        and e.id > coalesce((select max(id) from shown), 0)
        and e.at > now() - make_interval(days => ${WITHOUT_RUN_DAYS})
        and subject_id not in (select request_id from paid)
    )
    select events.id, events.at, actor_id as by_id, users.name as by_name, action as what,
      jsonb_build_object('subject', families.number, 'amount', donation_amount::text) || details
        as details,
      paid.id as payment_id, paid.reference, coalesce(paid.full_name, other.full_name) as full_name,
      request_corrections.changes as correction, last.state as last_state,
      coalesce(last.return_code, last.end_reason, last.hold_reason) as last_reason
    from events
      left join users on users.id = actor_id
      left join paid on paid.request_id = about
      left join families on families.id = subject_id
      left join requests other on other.id = subject_id and about is null
      left join admin_reviews on admin_reviews.request_id = other.id
        and action = 'request.status_changed'
      left join request_corrections
        on request_corrections.id = (details->>'correction_id')::uuid
      left join lateral (
        select before.* from payments planned join payments before
          on before.request_id = planned.request_id and before.due_number = planned.due_number
            and before.attempt < planned.attempt and before.way = 'run'
        where action = 'payout.payment_planned_again' and paid.request_id = planned.request_id
          and planned.id = (details->>'payment_id')::uuid
        order by before.attempt desc limit 1
      ) as last on true
    where actor_id is distinct from ${userId}
      and not exists (select from seen where seen.id = events.id
        and (is_of_runs or subject_type in ('family', 'helper')))
      -- What a family corrects besides its payment changes nothing that is paid.
      and (action <> 'request.corrected' or details->'groups' ? 'payment')
      -- What a draft proposes by itself is nobody's change.
      and (action <> 'payout.payment_planned' or details ? 'by_hand')
    order by events.id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
