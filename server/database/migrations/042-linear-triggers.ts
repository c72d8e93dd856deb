import { type Kysely, sql } from 'kysely'

/**
 * Triggers that took time by the square of the rows of a statement, made linear: PostgreSQL joins
 * the rows of before and after by a nested loop, because it knows nothing about them, and locking
 * 10,000 payments took ten seconds. Set operations on them are hashed or sorted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [paidByHand, paidPayments, paidReviews, paidSums, givenFiles])
    await sql.raw(part).execute(db)
}

const keeper = (table: string, changed: string) => `
create or replace function keep_paid_of_${table}_update() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (${changed}) as changed (id)));
  return null;
end $$;`

const changedIn = (id: string, columns: string) => `
    select ${id} from (
      select ${columns} from added except select ${columns} from removed
    ) as differing`

const paidByHand = keeper(
  'requests',
  changedIn('id', `id, outcome = 'approved' and status = 'paid' and erased_at is null`),
)

const paidPayments = keeper(
  'payments',
  changedIn('request_id', 'id, request_id, state, amount_usd'),
)

const paidReviews = keeper('admin_reviews', changedIn('request_id', 'request_id, donation_amount'))

const paidSums = `
create or replace function sum_paid_update() returns trigger language plpgsql as $$
begin
  insert into paid_sums select pg_backend_pid() % 16, delta
  from (
    select sum(dollars) from (
      select dollars from added union all select -dollars from removed
    ) as changes
  ) as changed (delta) where delta <> 0
  on conflict (shard) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
`

// As migration 035 says: only where no file of a payment is given yet. Looked up once for each file
// without an answer, of which there are few.
const givenFiles = `
create or replace function record_given_payout_files() returns trigger language plpgsql as $$
declare
  given uuid[] := array(
    select id from after where state = 'sent' intersect select id from before where state = 'locked');
begin
  if given = '{}' then return null; end if;
  update payout_files as file set fate = 'given', fate_at = now()
  where file.fate = 'unknown' and exists (
    select payment_id from payment_instructions as told
    where (told.run_id, told.file, told.revision) = (file.run_id, file.file, file.revision)
    intersect select unnest(given)
    except select payment_id from payment_instructions as told
      join payout_files as other using (run_id, file, revision)
    where (other.run_id, other.fate) = (file.run_id, 'given'));
  return null;
end $$;
`
