import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../server/database/connect.ts'
import type { Acknowledged } from './load.ts'

/**
 * Returns what is wrong with a database after a fault: acknowledged writes that are lost or
 * duplicated, partial writes, and counters that differ from a recount. Empty if nothing is wrong.
 */
export async function findLosses(db: Db, acknowledged: Acknowledged): Promise<string[]> {
  const losses: string[] = []
  const codes = await db.selectFrom('codes').select(['id', 'code', 'status']).execute()
  const requests = await db.selectFrom('requests').select(['id', 'code_id', 'reason']).execute()
  const reviews = await db
    .selectFrom('admin_reviews')
    .select(['request_id', 'donation_amount'])
    .execute()
  const byCode = new Map(codes.map((code) => [code.code, code]))
  const ofCode = new Map(requests.map((request) => [request.code_id, request.id]))
  const amounts = new Map(reviews.map((review) => [review.request_id, review.donation_amount]))
  for (const code of acknowledged.codes) {
    if (!byCode.has(withoutHyphen(code))) losses.push(`code ${code} is lost`)
  }
  for (const [code, id] of acknowledged.requests) {
    if (ofCode.get(byCode.get(withoutHyphen(code))?.id ?? '') !== id)
      losses.push(`request ${id} is lost`)
  }
  for (const [id, amount] of acknowledged.reviews) {
    if (amounts.get(id) !== amount)
      losses.push(`review of ${id}: ${amounts.get(id)}, not ${amount}`)
  }
  for (const [problem, query] of Object.entries(queries)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${query}) t`.execute(db)
    if (rows[0]?.n !== 0) losses.push(`${problem}: ${rows[0]?.n}`)
  }
  return losses
}

const withoutHyphen = (code: string) => code.replace('-', '')

/** Queries for rows that must not exist. */
const queries: Record<string, RawBuilder<unknown>> = {
  'duplicate requests': sql`
    select reason from requests group by reason having count(*) > 1`,
  'requests without details': sql`
    select id from requests r
    where not exists (select from payment_details d where d.request_id = r.id)`,
  'requests without exactly one audit event': sql`
    select id from requests r
    where (select count(*) from audit_events a
           where a.subject_id = r.id and a.action = 'request.created') <> 1`,
  'requests and letters that differ in number': sql`
    select from (select count(*) as n from requests) r, (select count(*) as n from outbox
      where kind = 'request_received') o where r.n <> o.n`,
  'codes whose status and request disagree': sql`
    select c.id from codes c left join requests r on r.code_id = c.id
    where (c.status = 'fully_used') <> (r.id is not null)`,
  'reviewed requests without a review': sql`
    select id from requests r
    where is_reviewed and not exists (select from admin_reviews v where v.request_id = r.id)`,
  'request counters that differ': sql`
    select from (
      select coalesce(category, '') as category, source_name, payment_method, is_reviewed, count(*) as n
      from requests group by 1, 2, 3, 4) counted
    full join (
      select category, source_name, payment_method, is_reviewed, sum(count) as n
      from request_counts group by 1, 2, 3, 4 having sum(count) <> 0) kept
    using (category, source_name, payment_method, is_reviewed)
    where counted.n is distinct from kept.n`,
  'code counters that differ': sql`
    select from (select status, count(*) as n from codes group by 1) counted
    full join (select status, sum(count) as n from code_counts group by 1 having sum(count) <> 0) kept
    using (status) where counted.n is distinct from kept.n`,
}
