import { type Kysely, sql } from 'kysely'

/**
 * Payments that failed with their whole file, or that the bank took out of one, and what came of
 * those that may have been paid twice (docs/product.md §14.22, §14.23).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db)
}

const columns = `
alter table payments
  add column ended_with_file boolean not null default false,
  add column taken_out boolean not null default false,
  add column paid_twice_note text,
  add column paid_twice_answered_at timestamptz(3),
  add column paid_twice_answered_by uuid references users on delete set null;
create index payments_paid_twice on payments (paid_twice_at)
  where paid_twice_at is not null and paid_twice_answered_at is null;
`
