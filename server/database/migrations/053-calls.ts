import { type Kysely, sql } from 'kysely'

/**
 * How somebody wants to be reached, letters that are said by telephone, and calls (docs/product.md
 * §9.5, §9.6). A previous version that runs beside this one writes neither column: null means the
 * default, and what it stores in the outbox goes by e-mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, calls]) await sql.raw(part).execute(db)
}

const columns = `
alter table users add column reach text;
alter table requests add column reach text;
alter table families add column reach text;
-- Whether whoever wants calls is also called when a payment was made (CALL_WHEN_PAID).
alter table office_calendar add column calls_when_paid boolean not null default false;

alter table outbox add column channel text not null default 'email',
  -- From when on it is to be said; null: from the beginning.
  add column call_after timestamptz(3);
create index outbox_to_be_said on outbox (created_at)
  where channel = 'call' and sent_at is null and cancelled_at is null;

create index payments_returned on payments (request_id) where state = 'returned';
`

const calls = `
create table calls (
  id uuid primary key default gen_random_uuid(),
  -- The family that was called, or the request if it has none yet.
  family_key uuid not null,
  phone text not null,
  outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'done')),
  note text,
  called_by uuid references users on delete set null,
  called_at timestamptz(3) not null
);
create index calls_of_family on calls (family_key, called_at);

-- What each call was about. A subject is the letter, payment, question or due.
create table call_reasons (
  call_id uuid not null references calls on delete cascade,
  request_id uuid not null references requests on delete cascade,
  reason text not null,
  subject text not null,
  primary key (call_id, request_id, reason, subject)
);
create index call_reasons_of_request on call_reasons (request_id, reason, subject);

-- Who calls a family now.
create table call_holds (
  family_key uuid primary key,
  held_by uuid not null references users on delete cascade,
  held_until timestamptz(3) not null
);
`
