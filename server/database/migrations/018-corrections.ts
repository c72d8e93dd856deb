import { type Kysely, sql } from 'kysely'

/** Corrections of requests, and the confirmation of changed payment details (docs/product.md §4.13). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(corrections).execute(db)
}

const corrections = `
-- When it was last corrected; null if never. A form that was opened before is refused.
alter table requests add column corrected_at timestamptz(3);

alter table payment_details
  add column changed_by uuid references users on delete set null,
  -- What the fields that changed since the last confirmation were: {"field": "value"}, with numbers
  -- masked.
  add column changed_from jsonb,
  add column confirmed_at timestamptz(3),
  add column confirmed_by uuid references users on delete set null;
-- Until now only an administrator could change them, by a notice of change.
update payment_details set confirmed_at = changed_at where changed_at is not null;

create table request_corrections (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  at timestamptz(3) not null,
  corrected_by uuid references users on delete set null,
  corrector text not null check (corrector in ('family', 'office')),
  -- {"field": ["before", "after"]}, with numbers masked. Null once the person was erased.
  changes jsonb
);
create index request_corrections_of_request on request_corrections (request_id, at);
`
