import { type Kysely, sql } from 'kysely'

/** What was said of payments that deserve a second look (docs/product.md §14.25). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(signals).execute(db)
}

const signals = `
create table payment_signals (
  payment_id uuid not null references payments on delete cascade,
  kind text not null,
  -- Names the facts: when they change, the signal is another one.
  key text not null,
  details jsonb not null,
  found_at timestamptz(3) not null,
  reason text,
  words text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz(3),
  primary key (payment_id, kind, key),
  check ((reason is null) = (answered_at is null))
);
`
