import { type Kysely, sql } from 'kysely'

/** Results that banks report: uploads before they are confirmed, and notices of change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

const tables = `
create table payout_imports (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references payout_runs,
  -- What the bank says about our payments, sealed. Null once it was confirmed.
  entries text,
  -- The columns that were chosen, for the next table with the same header.
  columns jsonb,
  header_hash text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index payout_imports_by_header on payout_imports (header_hash, created_at)
  where header_hash is not null;
create index payout_imports_waiting on payout_imports (created_at) where entries is not null;

create table payout_notices (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  code text not null,
  -- The corrected details and the words of the bank, sealed. Null once the person was erased.
  content text,
  created_at timestamptz(3) not null default now(),
  decision text check (decision in ('applied', 'dismissed')),
  decided_at timestamptz(3),
  decided_by uuid references users on delete set null,
  unique (payment_id, code),
  check ((decision is null) = (decided_at is null))
);
create index payout_notices_open on payout_notices (created_at) where decision is null;
`
