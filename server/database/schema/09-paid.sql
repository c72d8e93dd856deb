-- What was paid, in runs and outside of them.

-- What was paid outside of runs (docs/product.md §16.2). Rows stay when they are undone.
create table outside_payments (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  amount numeric(12,2) not null check (amount > 0),
  paid_on date not null,
  way text not null check (way in ('cash', 'check', 'card', 'credit', 'bill', 'other')),
  payee text,
  note text,
  -- Fixed when it is recorded.
  fund_id uuid not null references funds,
  -- The status of the request before it, and whether it paid all that was open.
  previous_status text not null,
  is_last boolean not null,
  recorded_by uuid references users on delete set null,
  recorded_at timestamptz(3) not null default now(),
  undone_by uuid references users on delete set null,
  undone_at timestamptz(3)
);
create index outside_payments_by_day on outside_payments (paid_on) where undone_at is null;
create index outside_payments_of_request
  on outside_payments (request_id) where undone_at is null;

create function keep_outside_payment() returns trigger language plpgsql as $$
begin
  perform keep_dues(array[new.request_id]);
  perform keep_paid_amounts(array[new.request_id]);
  return null;
end $$;
create trigger keep_outside_payment
  after insert or update of amount, undone_at on outside_payments
  for each row execute function keep_outside_payment();

-- What was recorded stays; it can be undone once, and erased of names.
create function keep_outside_record() returns trigger language plpgsql as $$
begin
  if (new.id, new.request_id, new.amount, new.paid_on, new.way, new.fund_id, new.is_last)
      is distinct from
      (old.id, old.request_id, old.amount, old.paid_on, old.way, old.fund_id, old.is_last)
    or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
  then
    raise exception 'a payment outside a run is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_outside_record
  before update on outside_payments
  for each row execute function keep_outside_record();

-- Returns what was paid of a request outside of runs.
create function paid_outside(request uuid) returns numeric language sql stable as
$$select coalesce(sum(amount), 0) from outside_payments
    where request_id = request and undone_at is null$$;

-- All that is paid, with its date and fund. Of each due: the live payment first, otherwise the newest
-- attempt. What was set to paid by hand counts unless the bank has the payment, and is dated by the
-- day that was told, else by the mark. An attempt that ended says no more what is owed once a part
-- was paid outside.
create view paid_dues as
  select requests.id as request_id, coalesce(due.number, 1) as due_number,
    case when newest.state = 'paid' then newest.id end as payment_id, null::uuid as outside_id,
    case when newest.state = 'paid' then 'run' else 'hand' end as paid_by,
    case
      when newest.state = 'paid' then newest.amount_usd
      when exists (select from outside_payments as part
        where part.request_id = requests.id and part.undone_at is null) then due.amount
      else coalesce(newest.amount_usd, due.amount, donation_amount, 0)
    end as dollars,
    case when newest.state = 'paid' then payout_runs.pay_on
      else coalesce(requests.marked_paid_on,
        (requests.marked_paid_at at time zone (select time_zone from office_calendar))::date)
    end as paid_on,
    coalesce(case when newest.state = 'paid' then newest.fund_id else admin_reviews.fund_id end,
      (select id from funds where is_default)) as fund_id,
    case when newest.state = 'paid' then 'run' else coalesce(requests.marked_paid_way, 'hand') end
      as way
  from requests
    left join admin_reviews on admin_reviews.request_id = requests.id
    left join request_dues as due on due.request_id = requests.id
    left join lateral (
      select id, state, amount_usd, fund_id, run_id from payments
      where payments.request_id = requests.id and due_number = coalesce(due.number, 1)
      order by state in ('planned', 'held', 'locked', 'sent', 'paid') desc, attempt desc limit 1
    ) as newest on true
    left join payout_runs on newest.state = 'paid' and payout_runs.id = newest.run_id
  where newest.state = 'paid' or (
    requests.outcome = 'approved' and requests.status = 'paid' and requests.erased_at is null
    and due.stopped_at is null
    and (newest.state is null or newest.state not in ('locked', 'sent'))
    and not (due.amount = 0 and exists (select from outside_payments as part
      where part.request_id = requests.id and part.undone_at is null)))
  union all
  select request_id, 1, null, id, 'outside', amount, paid_on, fund_id, way
  from outside_payments where undone_at is null;

create view requests_paid as
  select request_id, sum(dollars) as dollars from paid_dues group by request_id;

-- What was paid of each request that is paid (docs/decisions/002).
create table paid_amounts (
  request_id uuid primary key references requests on delete cascade,
  dollars numeric(12,2) not null
);

create function forget_paid_sums() returns trigger language plpgsql as $$
begin
  delete from paid_sums;
  return null;
end $$;
create trigger forget_sums
  after truncate on paid_amounts
  for each statement execute function forget_paid_sums();

create function sum_paid_delete() returns trigger language plpgsql as $$
begin
  insert into paid_sums (dollars)
  select delta from (select -sum(dollars) from removed) as changed (delta) where delta <> 0
  on conflict (singleton) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
create trigger sum_paid_delete
  after delete on paid_amounts referencing old table as removed
  for each statement execute function sum_paid_delete();

create function sum_paid_insert() returns trigger language plpgsql as $$
begin
  insert into paid_sums (dollars)
  select delta from (select sum(dollars) from added) as changed (delta) where delta <> 0
  on conflict (singleton) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
create trigger sum_paid_insert
  after insert on paid_amounts referencing new table as added
  for each statement execute function sum_paid_insert();

create function sum_paid_update() returns trigger language plpgsql as $$
begin
  insert into paid_sums (dollars)
  select delta
  from (
    select sum(dollars) from (
      select dollars from added union all select -dollars from removed
    ) as changes
  ) as changed (delta) where delta <> 0
  on conflict (singleton) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
create trigger sum_paid_update
  after update on paid_amounts referencing old table as removed new table as added
  for each statement execute function sum_paid_update();

-- The sum of paid_amounts.
create table paid_sums (
  dollars numeric(20,2) not null,
  singleton boolean primary key default true check (singleton)
) with (fillfactor = 50);

-- Reads anew what was paid of these requests. The row lock makes writers of the same request
-- wait for each other: otherwise two could each miss what the other changed.
create function keep_paid_amounts(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from requests where id = any(ids) order by id for no key update;
  with found as materialized (
    select * from requests_paid where request_id = any(ids)
  ), gone as (
    delete from paid_amounts as kept where request_id = any(ids)
      and not exists (select from found where found.request_id = kept.request_id)
  )
  insert into paid_amounts select request_id, dollars from found order by request_id
  on conflict (request_id) do update set dollars = excluded.dollars
    where paid_amounts.dollars <> excluded.dollars;
end $$;

create function keep_paid_of_admin_reviews_insert() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (select request_id from added) as changed (id)));
  return null;
end $$;
create trigger keep_paid_insert
  after insert on admin_reviews referencing new table as added
  for each statement execute function keep_paid_of_admin_reviews_insert();

create function keep_paid_of_admin_reviews_update() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (
    select request_id from (
      select request_id, donation_amount from added except select request_id, donation_amount from removed
    ) as differing) as changed (id)));
  return null;
end $$;
create trigger keep_paid_update
  after update on admin_reviews referencing old table as removed new table as added
  for each statement execute function keep_paid_of_admin_reviews_update();

create function keep_paid_of_admin_reviews_delete() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (select request_id from removed) as changed (id)));
  return null;
end $$;
create trigger keep_paid_delete
  after delete on admin_reviews referencing old table as removed
  for each statement execute function keep_paid_of_admin_reviews_delete();

create function keep_paid_of_payments_insert() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (select request_id from added) as changed (id)));
  return null;
end $$;
create trigger keep_paid_insert
  after insert on payments referencing new table as added
  for each statement execute function keep_paid_of_payments_insert();

create function keep_paid_of_payments_update() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (
    select request_id from (
      select id, request_id, state, amount_usd from added except select id, request_id, state, amount_usd from removed
    ) as differing) as changed (id)));
  return null;
end $$;
create trigger keep_paid_update
  after update on payments referencing old table as removed new table as added
  for each statement execute function keep_paid_of_payments_update();

create function keep_paid_of_payments_delete() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (select request_id from removed) as changed (id)));
  return null;
end $$;
create trigger keep_paid_delete
  after delete on payments referencing old table as removed
  for each statement execute function keep_paid_of_payments_delete();

create function keep_paid_of_requests_update() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (
    select id from (
      select id, outcome = 'approved' and status = 'paid' and erased_at is null from added except select id, outcome = 'approved' and status = 'paid' and erased_at is null from removed
    ) as differing) as changed (id)));
  return null;
end $$;
create trigger keep_paid_update
  after update on requests referencing old table as removed new table as added
  for each statement execute function keep_paid_of_requests_update();

-- Recomputes all stored counts and sums; writers wait meanwhile.
create function recount() returns void language plpgsql as $$
begin
  lock table payments, admin_reviews, requests, codes, request_dues in share row exclusive mode;
  perform keep_dues(array(select request_id from admin_reviews order by request_id));
  delete from request_counts;
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    count(*)
  from requests group by 1, 2, 3, 4, 5, 6, 7;
  delete from code_counts;
  insert into code_counts select status, count(*) from codes group by 1;
  delete from paid_amounts where not exists (
    select from requests_paid where requests_paid.request_id = paid_amounts.request_id);
  insert into paid_amounts select * from requests_paid
  on conflict (request_id) do update set dollars = excluded.dollars
    where paid_amounts.dollars <> excluded.dollars;
  delete from paid_sums;
  insert into paid_sums select coalesce(sum(dollars), 0) from paid_amounts;
end $$;
