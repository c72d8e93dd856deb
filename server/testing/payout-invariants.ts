import { sql } from 'kysely'
import { filedStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { recountLedger } from '#server/payouts/ledger/recount.ts'

/**
 * Reads the invariants of payouts (docs/product.md §14) from the tables. Each query selects what
 * breaks one of them, as a text for the report.
 */

const filed = sql.lit(`{${filedStates.join()}}`)

const broken = {
  'the totals of a run are those of the payments in its files': sql`
    select r.number || ': ' || coalesce(r.totals::text, 'null') || ' but ' || coalesce(f.sums::text, 'none')
    from payout_runs r left join lateral (
      select jsonb_agg(jsonb_build_object('method', method, 'count', n, 'total_usd', usd, 'total', total)
        order by method) as sums
      from (select method, count(*) as n, sum(amount_usd)::text as usd, sum(amount)::text as total
        from payments where run_id = r.id and state = any(${filed}::text[]) group by method) s
    ) f on true
    where r.state in ('locked', 'closed') and coalesce(f.sums, '[]') is distinct from (
      select coalesce(jsonb_agg(t - 'currency' order by t ->> 'method'), '[]')
      from jsonb_array_elements(r.totals) t)`,
  'only approved requests are planned': sql`
    select p.reference || ' but ' || q.outcome
    from payments p join requests q on q.id = p.request_id
    where p.state = 'planned' and (q.outcome <> 'approved' or q.erased_at is not null)`,
  'the states of a run and its payments fit': sql`
    select r.number || ' ' || r.state || ' with ' || coalesce(string_agg(distinct p.state, ','), 'none')
    from payout_runs r left join payments p on p.run_id = r.id group by r.id
    having case r.state
      -- The bank answered about one that was entered by hand before the run was unlocked.
      when 'draft' then bool_or(p.state not in ('planned', 'held', 'cancelled')
        and not (p.state in ('paid', 'returned') and p.amount_usd is not null))
      when 'locked' then not coalesce(bool_or(p.state in ('locked', 'sent')), false) or bool_or(p.state = 'planned')
      when 'closed' then bool_or(p.state in ('planned', 'locked', 'sent'))
      else bool_or(p.state not in ('paid', 'returned', 'cancelled')) end`,
  'no check or trace number is used twice': sql`
    select kind || ' ' || number from (
      select 'check' as kind, check_number as number from payments where check_number is not null
      union all select 'check', number from checks c where number is not null
        and not exists (select from payments p where p.check_number = c.number and p.id = c.payment_id)
      union all select 'trace', trace from payments where trace is not null) used
    group by kind, number having count(*) > 1`,
  'each change of state has one event': sql`
    select reference || ': ' || string_agg(before || '>' || after, ' ' order by id) || ', is ' || state
    from (
      select p.reference, p.state, e.id, e.details ->> 'before' as before, e.details ->> 'after' as after,
        lag(e.details ->> 'after', 1, 'planned') over w as last,
        lead(e.details ->> 'before', 1, p.state) over w as next
      from payments p join audit_events e on e.subject_id = p.request_id
        and e.details ->> 'payment_id' = p.id::text and jsonb_exists(e.details, 'before')
      window w as (partition by p.id order by e.id)
    ) chain group by reference, state having bool_or(before <> last or after <> next)`,
  'a payment sends each letter at most once': sql`
    select l.kind || ' ' || q.id from requests q join lateral (
      select kind, count(*) as n from outbox o
      where o.request_id = q.id and kind in ('paid', 'payment_returned') group by kind
    ) l on true
    where l.n > (select count(*) from audit_events e where e.subject_id = q.id and (
      e.action = case l.kind when 'paid' then 'payout.payment_paid' else 'payout.payment_returned' end
      or l.kind = 'paid' and (e.action = 'request.paid_outside'
        or e.action = 'request.status_changed' and e.details ->> 'after' = 'paid')))`,
  'an operation that was carried out has its answer': sql`
    select id::text from payout_operations where answer = '{}'`,
  'a file has a newer revision only if the bank had none of the older ones': sql`
    select r.number || ' ' || f.file || ' ' || f.revision from payout_files f
    join payout_runs r on r.id = f.run_id where r.state = 'draft' or exists (
      select from payout_files o where o.run_id = f.run_id and o.file = f.file
        and o.revision < f.revision and (o.fate = 'unknown'
          -- An older one that turned up after the newer one may be refused then.
          or o.fate = 'refused' and o.fate_at < f.first_at))`,
  'a payment that was out is never planned again': sql`
    select p.reference from payments p join payment_instructions t on t.payment_id = p.id
    where p.state = 'planned'`,
}

const all = sql.join(
  Object.entries(broken).map(
    ([invariant, query]) =>
      sql`select ${sql.lit(invariant)} || ': ' || text as text from (${query}) as found (text)`,
  ),
  sql` union all `,
)

/** Returns what breaks the invariants, and what differs in the ledger; nothing if all hold. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`${all}`.execute(db)
  const differences = (await recountLedger(db)).map((one) => JSON.stringify(one))
  return [...rows.map(({ text }) => text), ...differences]
}
