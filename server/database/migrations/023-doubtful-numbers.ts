import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Whether a payment number of a request looks wrong (docs/product.md §5.3), so that lists need not
 * decrypt any. Null until it is known: of earlier requests, and of what a server of the previous
 * version stores. A running server fills it in (server/requests/number-checks.ts).
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(check).execute(db)
}

const numbers = ['routing_number', 'account_number', 'swift_code', 'iban', 'tax_id', 'teudat_zeut']
const among = [...numbers, 'payment_country', 'payment_location']
const listOf = (row: 'old' | 'new', columns: string[]) =>
  columns.map((name) => `${row}.${name}`).join(', ')

const check = `
alter table payment_details add column has_doubtful_number boolean;
create index payment_details_unchecked on payment_details (request_id)
  where has_doubtful_number is null;

-- Whoever changes a number makes what was known about it void, and may then set it anew.
create function forget_number_check() returns trigger language plpgsql as $$
begin
  new.has_doubtful_number :=
    case when num_nonnulls(${listOf('new', numbers)}) = 0 then false end;
  return new;
end $$;
create trigger forget_number_check before update of ${among.join(', ')} on payment_details
  for each row when ((${listOf('old', among)}) is distinct from (${listOf('new', among)}))
  execute function forget_number_check();
`
