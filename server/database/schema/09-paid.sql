-- What was paid, and how dues stand (docs/product.md §14.26).

-- What was paid of each payment on each day in the books; negative where it came back.
create view paid_dues as
  select due.request_id, number as due_number, payment_id, payments.way as paid_by,
    case when payments.way = 'run' then 'run' else coalesce(outside_way, 'hand') end as way,
    sum(postings.amount) as dollars, posted_on as paid_on, postings.fund_id
  from postings
    join request_dues as due on due.id = due_id
    join payments on payments.id = payment_id
  where kind = 'paid'
  group by due.request_id, number, payment_id, payments.way, outside_way, posted_on, postings.fund_id
  having sum(postings.amount) <> 0;

-- What is approved, committed and paid of each due, over all funds. One due is read by its keys; all
-- of them are summed faster from due_balances.
create view due_standing as
  select due.id as due_id, request_id, number, due_on, ended_why, balance.*,
    approved + loss - committed - paid as free, approved + loss - paid as unpaid
  from request_dues as due cross join lateral (
    select coalesce(sum(approved), 0.00) as approved, coalesce(sum(committed), 0.00) as committed,
      coalesce(sum(paid), 0.00) as paid, coalesce(sum(loss), 0.00) as loss
    from due_balances where due_id = due.id
  ) as balance;

-- What its requests show of a family (docs/product.md §15.3): how many there are, what became of the two
-- newest, and what was paid in each year. Short index scans: postings are read by their due, whatever
-- the planner believes of how many are paid, or the first large run would read all of them each time.
-- In SQL, which is planned with the statement that asks for many families, not begun anew for each.
create function history_of(family uuid)
returns table
  (request_count integer, newest_id uuid, newest jsonb, second jsonb, paid_by_year jsonb)
language sql stable as $$
  select (select count(*)::integer from requests where family_id = family), two.ids[1],
    two.lines[1], two.lines[2], (
      select coalesce(jsonb_object_agg(year, dollars::numeric(20,2)::text), '{}') from (
        select extract(year from posted_on)::int as year, sum(amount) as dollars
        from requests join request_dues as due on due.request_id = requests.id
          cross join lateral (select * from postings where due_id = due.id offset 0) as posted
        where family_id = family and kind = 'paid' group by year having sum(amount) <> 0
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
            from request_dues as due
              cross join lateral (select * from postings where due_id = due.id offset 0) as posted
            where due.request_id = requests.id and kind = 'paid'
            group by payment_id having sum(amount) <> 0
          ) as payments_paid
        ) as paid
      where family_id = family order by created_at desc, requests.id desc limit 2
    ) as newest_two
  ) as two
$$;

-- Keeps what families show. Locks them first, in the order in which joins do, so that it reads what
-- others have committed.
create function keep_histories(ids uuid[]) returns void language plpgsql as $$
begin
  perform from families where id = any(ids) order by id for no key update;
  update families
  set (request_count, newest_id, newest, second, paid_by_year) = (select * from history_of(id))
  where id = any(ids);
end $$;

create function keep_history_of_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.donation_amount is distinct from new.donation_amount then
    perform keep_histories(array(
      select family_id from requests where id = coalesce(new.request_id, old.request_id)));
  end if;
  return null;
end $$;
create trigger keep_history
  after insert or update or delete on admin_reviews
  for each row execute function keep_history_of_review();

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

-- Recomputes all stored counts; writers wait meanwhile.
create function recount() returns void language plpgsql as $$
begin
  lock table requests, codes, due_balances in share row exclusive mode;
  delete from request_counts;
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    count(*)
  from requests group by 1, 2, 3, 4, 5, 6, 7;
  delete from code_counts;
  insert into code_counts select status, count(*) from codes group by 1;
  delete from fund_sums;
  insert into fund_sums select fund_id, sum(paid), sum(loss) from due_balances group by fund_id;
end $$;
