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

/**
 * Returns what everybody but one administrator changed that a run pays by, and that the
 * administrator was not yet shown for a run with the same payment. In the order of the events.
 */
export async function findUnseen(
  db: Db,
  { userId, runId }: { userId: string; runId: string },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    with paid as (
      select payments.id, payments.reference, payments.attempt, request_id, full_name, user_id
      from payments join requests on requests.id = request_id where run_id = ${runId}
    ), runs as (
      select ${runId}::uuid as run_id
      union select run_id from payments where request_id in (select request_id from paid)
        and run_id is not null
    ), shown as (
      select details from audit_events
      where actor_id = ${userId} and action = 'payout.changes_shown'
    ), shown_of_runs as (
      select jsonb_array_elements_text(details->'events')::bigint as id from audit_events
      where actor_id = ${userId} and action = 'payout.changes_shown'
        and subject_id in (select run_id from runs)
    ), events as (
      select e.* from audit_events e
      where subject_type = 'request' and subject_id in (select request_id from paid)
      union all
      select e.* from audit_events e
      where subject_type = 'payout_run' and subject_id in (select run_id from runs)
      union all
      select e.* from audit_events e
      where subject_type = 'account' and subject_id in (select user_id from paid)
        and actor_id is distinct from subject_id
      union all
      select e.* from audit_events e
      where action in ('payout.payment_removed', 'payout.payment_moved')
        and details->>'run_id' = ${runId}::text
        and subject_id not in (select request_id from paid)
      union all
      select e.* from audit_events e where action = 'payout.settings_changed'
        and id > coalesce((select max((details->>'settings')::bigint) from shown), 0)
    )
    select events.id, events.at, actor_id as by_id, users.name as by_name, action as what, details,
      paid.id as payment_id, paid.reference, coalesce(paid.full_name, removed.full_name) as full_name,
      request_corrections.changes as correction, last.state as last_state,
      coalesce(last.return_code, last.end_reason, last.hold_reason) as last_reason
    from events
      left join users on users.id = actor_id
      left join paid on paid.request_id = subject_id
      left join requests removed
        on removed.id = subject_id and action in ('payout.payment_removed', 'payout.payment_moved')
      left join request_corrections
        on request_corrections.id = (details->>'correction_id')::uuid
      left join payments last on action = 'payout.payment_planned_again'
        and last.request_id = paid.request_id and (last.due_number, last.attempt) = (
          select due_number, attempt - 1 from payments planned
          where planned.id = (details->>'payment_id')::uuid)
    where actor_id is distinct from ${userId}
      and action = any(${runChanges}::text[])
      and not exists (select from shown_of_runs where shown_of_runs.id = events.id)
      -- What a family corrects besides its payment changes nothing that is paid.
      and (action <> 'request.corrected' or details->'groups' ? 'payment')
      -- What a draft proposes by itself is nobody's change.
      and (action <> 'payout.payment_planned' or details ? 'by_hand')
    order by events.id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
