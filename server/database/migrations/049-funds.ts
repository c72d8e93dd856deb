import { type Kysely, sql } from 'kysely'

/**
 * Funds (docs/product.md §16.1). No row of before changes: a decision without a fund belongs to the
 * default one, as does what a previous version decides. The fund of a payment is fixed when it is
 * locked, by a trigger, so that the previous version fixes it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, proposing, locking]) await sql.raw(part).execute(db)
}

const tables = `
create table funds (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  budget numeric(12, 2) check (budget > 0),
  period text check (period in ('week', 'month', 'year', 'once')),
  categories text[] not null default '{}',
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  check ((budget is null) = (period is null))
);
create unique index funds_default on funds (is_default) where is_default;
create unique index funds_by_name on funds (lower(name));
insert into funds (name, is_default) values ('General', true);

alter table admin_reviews add column fund_id uuid references funds;
alter table payments add column fund_id uuid references funds;
`

// Whoever approves: the fund of the category, if the decision names none.
const proposing = `
create function propose_fund() returns trigger language plpgsql as $$
begin
  new.fund_id := (select funds.id from funds, requests
    where requests.id = new.request_id and requests.category = any(funds.categories)
    order by funds.created_at, funds.id limit 1);
  return new;
end $$;
create trigger propose_fund before insert on admin_reviews for each row
  when (new.outcome = 'approved' and new.fund_id is null) execute function propose_fund();
create trigger propose_fund_anew before update of outcome on admin_reviews for each row
  when (new.outcome = 'approved' and old.outcome <> 'approved' and new.fund_id is null)
  execute function propose_fund();
`

// A snapshot that is dropped takes its fund with it.
const locking = `
create function keep_fund_of_payment() returns trigger language plpgsql as $$
begin
  if new.amount_usd is null then
    new.fund_id := null;
  elsif old.amount_usd is null then
    new.fund_id := coalesce(
      (select fund_id from admin_reviews where request_id = new.request_id),
      (select id from funds where is_default));
  elsif old.fund_id is distinct from new.fund_id then
    raise exception 'a locked payment keeps its fund' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_fund before update on payments for each row
  when ((old.amount_usd is null) <> (new.amount_usd is null)
    or old.fund_id is distinct from new.fund_id)
  execute function keep_fund_of_payment();
`
