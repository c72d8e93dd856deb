import { type Kysely, sql } from 'kysely'

/**
 * A Friday has one draft that takes what is due. Others hold only what was moved into them
 * (docs/product.md §14.1).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(secondDrafts).execute(db)
}

const secondDrafts = `
alter table payout_runs add column is_second boolean not null default false;
drop index payout_runs_draft;
create unique index payout_runs_draft on payout_runs (pay_on)
  where state = 'draft' and not is_second;
`
