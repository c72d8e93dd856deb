-- The history of a family is kept with it (docs/decisions/002).
alter table families
  add column request_count integer not null default 0,
  add column newest_id uuid,
  add column newest jsonb,
  add column second jsonb,
  add column paid_by_year jsonb not null default '{}';

-- What its requests show of a family (docs/product.md §15.3): how many there are, what became of the two
-- newest, and what was paid in each year. Short index scans.
create function history_of(family uuid)
returns table
  (request_count integer, newest_id uuid, newest jsonb, second jsonb, paid_by_year jsonb)
language plpgsql stable as $$
begin
  return query
  select (select count(*)::integer from requests where family_id = family), two.ids[1],
    two.lines[1], two.lines[2], (
      select coalesce(jsonb_object_agg(year, dollars::numeric(20,2)::text), '{}') from (
        select extract(year from posted_on)::int as year, sum(amount) as dollars
        from requests join request_dues as due on due.request_id = requests.id
          join postings on due_id = due.id and kind = 'paid'
        where family_id = family group by year having sum(amount) <> 0
      ) as years
    )
  from (
    select array_agg(id) as ids, array_agg(case
      when paid_on is not null then jsonb_build_object('amount', amount, 'paid_on', paid_on)
      else jsonb_build_object('on', "on", 'outcome', outcome, 'amount', amount) end) as lines
    from (
      select requests.id, date_of_request as "on", requests.outcome, paid_on,
        coalesce(paid_amount, donation_amount)::numeric(12,2)::text as amount
      from requests left join admin_reviews on admin_reviews.request_id = requests.id
        cross join lateral (
          select sum(dollars) as paid_amount, max(last_on) as paid_on from (
            select sum(amount) as dollars, max(posted_on) filter (where amount > 0) as last_on
            from request_dues as due join postings on due_id = due.id and kind = 'paid'
            where due.request_id = requests.id group by payment_id having sum(amount) <> 0
          ) as payments_paid
        ) as paid
      where family_id = family order by created_at desc, requests.id desc limit 2
    ) as newest_two
  ) as two;
end $$;

-- Keeps what families show. Locks them first, in the order in which joins do, so that it reads what
-- others have committed.
create function keep_histories(ids uuid[]) returns void language plpgsql as $$
begin
  perform from families where id = any(ids) order by id for no key update;
  update families
  set (request_count, newest_id, newest, second, paid_by_year) = (select * from history_of(id))
  where id = any(ids);
end $$;

create function keep_histories_of_requests() returns trigger language plpgsql as $$
begin
  perform keep_histories(array(select family_id from changed));
  return null;
end $$;
create trigger keep_histories
  after insert on requests referencing new table as changed
  for each statement execute function keep_histories_of_requests();
create trigger keep_histories_of_deleted
  after delete on requests referencing old table as changed
  for each statement execute function keep_histories_of_requests();

create function keep_history_of_request() returns trigger language plpgsql as $$
begin
  perform keep_histories(array[old.family_id, new.family_id]);
  return null;
end $$;
create trigger keep_history
  after update on requests
  for each row when ((old.family_id, old.outcome, old.date_of_request, old.created_at)
    is distinct from (new.family_id, new.outcome, new.date_of_request, new.created_at))
  execute function keep_history_of_request();

create function keep_history_of_review() returns trigger language plpgsql as $$
begin
  perform keep_histories(array(
    select family_id from requests where id = coalesce(new.request_id, old.request_id)));
  return null;
end $$;
create trigger keep_history
  after insert or delete on admin_reviews
  for each row execute function keep_history_of_review();
create trigger keep_history_of_amount
  after update on admin_reviews
  for each row when (old.donation_amount is distinct from new.donation_amount)
  execute function keep_history_of_review();

create function keep_histories_of_paid() returns trigger language plpgsql as $$
begin
  -- Row by row: the planner knows nothing of transition tables, and would read all requests.
  perform keep_histories(array(
    select family_id from (select distinct due_id from added where kind = 'paid') as paid
    cross join lateral (
      select family_id from request_dues as due join requests on requests.id = request_id
      where due.id = due_id offset 0
    ) as families));
  return null;
end $$;
create trigger keep_histories
  after insert on postings referencing new table as added
  for each statement execute function keep_histories_of_paid();

update families
  set (request_count, newest_id, newest, second, paid_by_year) = (select * from history_of(id))
where exists (select from requests where family_id = families.id);
