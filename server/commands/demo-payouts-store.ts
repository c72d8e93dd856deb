import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Pretends that payments were introduced some days ago, so that a draft may have overdue ones. */
export async function introducePayouts(db: Db, daysAgo: number): Promise<void> {
  await sql`update payout_settings
    set introduced_at = now() - make_interval(days => ${daysAgo})`.execute(db)
}

/** Moves a run that is paid to the Friday before. */
export async function moveRunBack(db: Db, runId: string): Promise<void> {
  await sql`update payout_runs set pay_on = pay_on - 7, rate_date = rate_date - 7,
    created_at = created_at - interval '7 days', locked_at = locked_at - interval '7 days',
    file_basis = file_basis || jsonb_build_object(
      'created_on', (file_basis ->> 'created_on')::date - 7,
      'effective_on', (select jsonb_object_agg(key, value::date - 7)
        from jsonb_each_text(file_basis -> 'effective_on')))
    where id = ${runId}`.execute(db)
  await sql`update payments set sent_at = sent_at - interval '5 days',
    paid_at = paid_at - interval '2 days' where run_id = ${runId}`.execute(db)
  await sql`update checks set issued_on = issued_on - 7, mailed_on = mailed_on - 4,
    expected_on = expected_on - 4 where run_id = ${runId}`.execute(db)
}
