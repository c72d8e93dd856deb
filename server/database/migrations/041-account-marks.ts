import { type Kysely, sql } from 'kysely'

/**
 * Keyed marks of accounts, by which the office finds them (docs/product.md §15.6). A running server
 * writes them (server/requests/account-marks.ts), also those of before, and again whenever a number
 * or the key has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks).execute(db)
}

const numbers = ['routing_number', 'account_number', 'iban']
const of = (row: 'old' | 'new') => numbers.map((name) => `${row}.${name}`).join(', ')

const marks = `
create table request_marks (
  request_id uuid not null references requests on delete cascade,
  kind text not null check (kind in ('account', 'ending')),
  -- The first 16 bytes of an HMAC.
  mark uuid not null,
  primary key (request_id, kind, mark)
);
create index request_marks_sought on request_marks (kind, mark);

alter table payment_details add column is_marked boolean not null default false;
create index payment_details_unmarked on payment_details (request_id) where not is_marked;

create function forget_marks() returns trigger language plpgsql as $$
begin
  new.is_marked := num_nonnulls(${of('new')}) = 0;
  delete from request_marks where request_id = new.request_id;
  return new;
end $$;
create trigger forget_marks before update of ${numbers.join(', ')} on payment_details
  for each row when ((${of('old')}) is distinct from (${of('new')}))
  execute function forget_marks();
`
