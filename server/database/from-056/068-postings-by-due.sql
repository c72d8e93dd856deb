-- Reads the postings of a family by their due. At the first large run the planner expected few that are
-- paid, and read all of them for each family. In SQL, which is planned with the statement that
-- asks for many families, not begun anew for each.
create or replace function history_of(family uuid)
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
