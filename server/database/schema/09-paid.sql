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
