/**
 * Statements that give stored approvals and payments their dues, postings and balances, without the
 * acts that write them in the portal. What is `paid` without a payment was paid by hand. They can be
 * repeated after more rows were stored.
 */
const fund = `coalesce(admin_reviews.fund_id, (select id from funds where is_default))`

export const ledgerOfSeed: readonly string[] = [
  `insert into request_dues (request_id, number, due_on)
  select request_id, 1, expected_payment_date
  from admin_reviews join requests on requests.id = request_id
  where admin_reviews.outcome = 'approved' and donation_amount > 0 on conflict do nothing`,

  `insert into payments (request_id, attempt, way, state, amount_usd, currency, amount, fund_id,
    was_handed_over, created_at)
  select requests.id, 1, 'by_hand', 'paid', donation_amount, 'USD', donation_amount, ${fund}, true,
    reviewed_at
  from requests join admin_reviews on request_id = requests.id
  where status = 'paid' and donation_amount > 0
    and not exists (select from payments where payments.request_id = requests.id)`,

  `update payments set fund_id = (select id from funds where is_default), carrier = 'file',
    was_handed_over = state <> 'locked'
  where way = 'run' and amount_usd is not null and carrier is null`,

  `insert into postings (due_id, kind, amount, fund_id, posted_on, happened_on, at, event, act_id)
  select id, 'approved', donation_amount, ${fund}, reviewed_at::date, reviewed_at::date, reviewed_at,
    'approve', gen_random_uuid()
  from request_dues join admin_reviews using (request_id)
  where not exists (select from due_balances where due_id = request_dues.id)`,

  `insert into postings (due_id, payment_id, kind, amount, fund_id, posted_on, happened_on, at, event,
    act_id)
  select due.id, payments.id, kind, posted.amount, payments.fund_id, day, day, payments.created_at, event,
    gen_random_uuid()
  from payments
    join request_dues as due on due.request_id = payments.request_id and number = due_number
    left join payout_runs on payout_runs.id = run_id
    cross join lateral (values
      ('committed', amount_usd, 'lock', way = 'run'),
      ('committed', -amount_usd, 'pay', way = 'run' and payments.state not in ('locked', 'sent')),
      ('paid', amount_usd, 'pay', payments.state = 'paid'),
      ('came_back', amount_usd, 'come_back', payments.state in ('returned', 'failed'))
    ) as posted (kind, amount, event, is_posted)
    cross join lateral (select coalesce(ended_on, pay_on, payments.created_at::date) as day) as days
  where is_posted and amount_usd is not null
    and not exists (select from postings where payment_id = payments.id)`,

  `insert into due_balances (due_id, fund_id, approved, committed, paid)
  select due_id, fund_id, coalesce(sum(amount) filter (where kind = 'approved'), 0),
    coalesce(sum(amount) filter (where kind = 'committed'), 0),
    coalesce(sum(amount) filter (where kind = 'paid'), 0)
  from postings group by due_id, fund_id
  on conflict (due_id, fund_id) do update set approved = excluded.approved,
    committed = excluded.committed, paid = excluded.paid`,

  'analyze request_dues, payments, postings, due_balances',
]
