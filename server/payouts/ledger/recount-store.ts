import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** A stored value that differs from what it follows from. */
export type Difference = { requestId: string; place: string; stored: string; reckoned: string }

/** Returns the statuses of requests that follow an id, in the order of their ids. */
export async function statusesAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('requests')
    .select(['id', 'status'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the balances that are not the sums of their postings. */
export async function differingBalances(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select request_id as "requestId", kind || ' of ' || number as place,
      sum(stored)::text as stored, sum(reckoned)::text as reckoned
    from (
      select due_id, fund_id, kind, 0 as stored, amount as reckoned from postings
      where kind in ('approved', 'committed', 'paid', 'loss')
      union all
      select due_id, fund_id, kind, amount, 0
      from due_balances, lateral (values ('approved', approved), ('committed', committed),
        ('paid', paid), ('loss', loss)) as kinds (kind, amount)
    ) as sums join request_dues on request_dues.id = due_id
    group by request_id, number, due_id, fund_id, kind having sum(stored) <> sum(reckoned)
    order by request_id, number, kind`.execute(db)
  return rows
}
