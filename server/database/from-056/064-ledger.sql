-- Fills the ledger from the rows that older versions wrote (docs/decisions/058-conversion.md). Each
-- section reads one source, over what the sections before it found.

-- 1. What decided by itself goes. The rules that stay do not hold while the rows are rewritten.
drop trigger keep_dues_delete on admin_reviews;
drop trigger keep_dues_insert on admin_reviews;
drop trigger keep_dues_update on admin_reviews;
drop trigger keep_paid_delete on admin_reviews;
drop trigger keep_paid_insert on admin_reviews;
drop trigger keep_paid_update on admin_reviews;
drop trigger follow_checks on payout_runs;
drop trigger follow_check on payments;
drop trigger keep_amount_of_due on payments;
drop trigger keep_fund on payments;
drop trigger keep_paid_delete on payments;
drop trigger keep_paid_insert on payments;
drop trigger keep_paid_update on payments;
drop trigger keep_told on payments;
drop trigger keep_inserted_paid_at on requests;
drop trigger keep_marked_paid_at on requests;
drop trigger keep_paid_update on requests;
drop trigger keep_status_of_plan on requests;
drop trigger describe_file on payout_files;
drop trigger record_instructions on payout_files;
drop index payments_one_live_of_due, payments_paid_twice, requests_marked_paid_on,
  requests_paid_of_family;
alter table payments add recorded_by uuid references users on delete set null;
alter table request_dues add mark_note text;
create temp table rules on commit drop as
select tgrelid::regclass::text as "table", tgname as name from pg_trigger
where not tgisinternal and tgrelid in ('payments'::regclass, 'payment_instructions'::regclass,
  'due_balances'::regclass, 'request_dues'::regclass);
do $$
declare rule record;
begin
  for rule in select * from rules loop
    execute format('alter table %s disable trigger %I', rule."table", rule.name);
  end loop;
end $$;

create temp table office on commit drop as
select time_zone, (now() at time zone time_zone)::date as today,
  (select id from funds where is_default) as default_fund
from office_calendar;

-- 2. Dues. Each approval has one, and each payment. What was decided of one is its amount with the
-- cash that made it smaller, unless a lock has fixed it since.
insert into request_dues (request_id, number, due_on, amount)
select request_id, 1, expected_payment_date, donation_amount
from admin_reviews join requests on requests.id = request_id
where admin_reviews.outcome = 'approved' and plan is null and donation_amount > 0
on conflict do nothing;
insert into request_dues (request_id, number, due_on)
select distinct request_id, due_number, expected_payment_date
from payments join requests on requests.id = request_id
on conflict do nothing;

-- The live payment of each due, else its newest one.
create temp table newest on commit drop as
select distinct on (request_id, due_number) payments.id, request_id, due_number, attempt,
  payments.state, amount_usd, coalesce(payments.fund_id, office.default_fund) as fund_id, paid_at,
  coalesce(locked_at, '-infinity') as locked_at
from office, payments left join payout_runs on payout_runs.id = run_id
order by request_id, due_number, payments.state in ('planned', 'held', 'locked', 'sent', 'paid') desc,
  attempt desc;
create unique index on newest (request_id, due_number);
analyze newest;

create temp table cash on commit drop as
select request_id, sum(amount) as dollars,
  coalesce(sum(amount) filter (where recorded_at > locked_at), 0) as since_lock
from outside_payments left join newest using (request_id)
where undone_at is null and coalesce(due_number, 1) = 1
group by request_id;

create temp table dues on commit drop as
select due.id, due.request_id, due.number, due.amount, due.stopped_at,
  requests.outcome, requests.status, requests.erased_at,
  coalesce(review.fund_id, office.default_fund) as fund_id,
  review.reviewed_by, coalesce(reviewed_at, requests.created_at) as decided_at,
  newest.id as newest_id, newest.state, newest.attempt, newest.amount_usd, newest.paid_at,
  newest.fund_id as newest_fund, coalesce(cash.dollars, 0) as cash,
  case
    when newest.state in ('locked', 'sent', 'paid') and cash.since_lock > 0
      then greatest(amount_usd + cash.dollars - cash.since_lock, due.amount + cash.dollars)
    when newest.state in ('locked', 'sent', 'paid') then amount_usd + coalesce(cash.dollars, 0)
    else due.amount + coalesce(cash.dollars, 0)
  end as decided,
  case
    when due.is_skipped then 'skipped'
    when review.request_id is null or review.outcome = 'needs_info' then 'undone'
    when review.outcome = 'declined' then 'declined'
    when due.stopped_at is not null and plan is null then 'replaced'
    when due.stopped_at is not null then 'stopped'
    when withdrawn_at is not null then 'withdrawn'
    when erased_at is not null then 'erased'
  end as ended_why,
  coalesce(case when review.outcome <> 'approved' then reviewed_at end, due.stopped_at,
    withdrawn_at, erased_at, now()) as ended_at
from office, request_dues as due
  join requests on requests.id = due.request_id
  left join admin_reviews as review on review.request_id = due.request_id
  left join newest on newest.request_id = due.request_id and newest.due_number = due.number
  left join cash on cash.request_id = due.request_id and due.number = 1;
create unique index on dues (request_id, number);
analyze dues;

-- 3. What the screens showed, by request and fund.
create temp table shown on commit drop as
select request_id, fund_id, sum(paid) as paid, sum(unpaid) as unpaid from (
  select request_id, fund_id, dollars as paid, 0 as unpaid from paid_dues
  union all
  select request_id, case when state in ('locked', 'sent') then newest_fund else fund_id end, 0,
    case when cash > 0 and state not in ('locked', 'sent') then amount
      else coalesce(amount_usd, amount) end
  from dues
  where erased_at is null and state is distinct from 'paid' and (state in ('locked', 'sent')
    or outcome = 'approved' and status <> 'paid' and stopped_at is null)
) as parts group by request_id, fund_id;

-- 4. Files, and what was typed. `word` is the last word of the bank about a payment; an open doubt
-- about one that was over says that the word, or the lack of one, was wrong.
create temp table doubts on commit drop as
select dues.id as due_id, bool_and(paid_twice_answered_at is not null) as is_answered,
  max(paid_twice_answered_at) as answered_at, max(paid_twice_note) as note,
  min(paid_twice_at) filter (where paid_twice_answered_at is null) as since
from payments join dues on dues.request_id = payments.request_id and number = due_number
where paid_twice_at is not null group by dues.id;

create temp table contradicted on commit drop as
select id from payments
where paid_twice_at is not null and paid_twice_answered_at is null
  and state in ('held', 'cancelled', 'failed') and amount_usd is not null
  and not exists (
    select from audit_events
    where subject_type = 'request' and subject_id = request_id and at >= paid_twice_at
      and action in ('payout.payment_held', 'payout.payment_cancelled', 'payout.payment_failed',
        'payout.payment_taken_out')
      and details ->> 'payment_id' = payments.id::text);

create temp table attempts on commit drop as
select payments.*, due.id as due_id, coalesce(payments.fund_id, office.default_fund) as fund, locked_at,
  locked_by, pay_on, contradicted.id is not null as is_contradicted,
  coalesce(is_answered, false) as is_answered,
  case when amount_usd is null then null when method = 'check' then 'check_number'
    when hand.is_typed then 'hand' else 'file' end as carried_by,
  amount_usd is not null and hand.is_typed as by_typing,
  case when contradicted.id is not null then null when payments.state = 'paid' then 'paid'
    when payments.state = 'returned' then 'came_back'
    when payments.state = 'failed' and not ended_with_file then 'refused'
    when payments.state = 'cancelled' and taken_out then 'taken_out' end as word
from office, payments
  join request_dues as due on due.request_id = payments.request_id and number = due_number
  left join payout_runs on payout_runs.id = run_id
  left join doubts on doubts.due_id = due.id
  left join contradicted on contradicted.id = payments.id
  cross join lateral (select method in ('ojc_check', 'ojc_online')
    or method = any(coalesce(by_hand, '{}')) as is_typed) as hand;
create unique index on attempts (id);
analyze attempts;

-- The word settles the newest file that was given, else the newest one.
create temp table told on commit drop as
select told.run_id, file, revision, payment_id, fate, position,
  case
    when carried_by = 'check_number' and word is distinct from 'taken_out' then null
    when rank = 1 and word is not null then word
    when fate = 'given' and is_answered and (rank > 1 or state not in ('locked', 'sent'))
      then 'never_paid'
  end as settled
from (
  select told.run_id, told.file, told.revision, payment_id, fate,
    row_number() over (partition by payment_id order by first_at, told.revision, told.file)
      as position,
    row_number() over (partition by payment_id
      order by fate = 'given' desc, first_at desc, told.revision desc) as rank
  from payment_instructions as told join payout_files using (run_id, file, revision)
) as told join attempts on attempts.id = payment_id;
create index on told (payment_id);
analyze told;
update payment_instructions as one set position = told.position, settled = told.settled
from told
where one.run_id = told.run_id and one.file = told.file and one.revision = told.revision
  and one.payment_id = told.payment_id and (told.position > 1 or told.settled is not null);

-- What was typed, and what the bank has although no file with it is known to be given.
insert into payment_instructions (run_id, payment_id, reference, amount, currency, position, own_fate,
  settled)
select run_id, id, reference, amount, currency,
  1 + (select count(*) from told where payment_id = attempts.id),
  case when word is not null or is_contradicted or state in ('sent', 'failed') then 'given'
    when state = 'locked' then 'unknown' else 'not_given' end,
  case when carried_by <> 'check_number' or word = 'taken_out' then word end
from attempts
where run_id is not null and (by_typing or carried_by = 'file' and case
  when state = 'sent' or is_contradicted then not exists (select from told
    where payment_id = attempts.id and settled is null and fate in ('unknown', 'given'))
  else word is not null and not exists (select from told where payment_id = attempts.id) end);

create temp table files on commit drop as
select payment_id,
  count(*) filter (where settled is null and fate in ('unknown', 'given')) as open,
  count(*) filter (where settled = 'paid') as paid, bool_or(fate in ('given', 'refused')) as was_given
from (
  select payment_id, settled, coalesce(own_fate, payout_files.fate) as fate
  from payment_instructions left join payout_files using (run_id, file, revision)
) as each group by payment_id;
create unique index on files (payment_id);
analyze files;

-- 5. Checks. Each that cleared was paid; the present one of a payment that is paid, if none cleared.
-- A void one is issued again if the bank has its payment all the same.
create temp table numbers on commit drop as
select checks.id, payment_id, checks.state, stop_confirmed_on, attempts.request_id, due_number,
  row_number() over oldest_first as position,
  row_number() over oldest_first = count(*) over (partition by payment_id) as is_present,
  bool_or(checks.state = 'cleared') over (partition by payment_id) as has_cleared,
  attempts.state as payment, attempts.attempt, is_answered,
  attempts.state = 'sent' or is_contradicted or attempts.state in ('held', 'cancelled', 'failed')
    and word is null and not is_answered and coalesce(files.open, 0) > 0 as is_with_bank
from checks left join attempts on attempts.id = payment_id left join files using (payment_id)
window oldest_first as
  (partition by payment_id order by number nulls first, ended_at nulls last, checks.id);
analyze numbers;
update checks set position = numbers.position,
  state = case when is_present and is_with_bank and numbers.state = 'void' then 'issued'
    else checks.state end,
  settled = case
    when checks.state = 'cleared' or is_present and payment = 'paid' and not has_cleared then 'paid'
    when is_present and is_answered and checks.state in ('issued', 'mailed')
      and payment not in ('locked', 'sent') then 'never_paid' end,
  is_replaced = is_present and checks.state = 'stopped' and exists (
    select from newest
    where newest.request_id = numbers.request_id and newest.due_number = numbers.due_number
      and newest.attempt > numbers.attempt and newest.state in ('planned', 'held'))
from numbers where numbers.id = checks.id;

create temp table present on commit drop as
select payment_id, count(*) filter (where checks.settled = 'paid') as paid,
  bool_or(is_present and checks.settled is null and (checks.state in ('issued', 'mailed')
    or checks.state = 'stopped' and checks.stop_confirmed_on is null)) as is_open,
  bool_or(is_present and checks.state = 'stopped' and checks.stop_confirmed_on is null)
    as is_waiting,
  bool_or(is_present and is_with_bank) as is_with_bank, bool_or(checks.state <> 'issued') as has_ended
from checks join numbers using (id, payment_id) group by payment_id;
create unique index on present (payment_id);
analyze present;

-- 6. What is committed and paid of each attempt, and the state that its money has.
create temp table carried on commit drop as
select *,
  case
    when paid > 0 then 'paid'
    when was in ('planned', 'locked') then was
    when committed > 0 and (carried_by <> 'check_number' or is_with_bank) then 'sent'
    when was = 'sent' then 'failed'
    else was
  end as state,
  paid > 0 or sent_at is not null or word is not null or was in ('sent', 'failed') or was_given
    as was_handed_over
from (
  select attempts.id, due_id, request_id, reference, attempts.state as was, carried_by, by_typing, word,
    fund as fund_id, run_id, locked_at, locked_by, pay_on, created_at, sent_at, paid_at, ended_on,
    cost_usd, amount_usd,
    coalesce(is_waiting, false) as is_waiting, coalesce(is_with_bank, false) as is_with_bank,
    coalesce(was_given, false) as was_given,
    attempts.state = 'held' and previous_status is not null as was_locked,
    by_typing or files.payment_id is not null or coalesce(has_ended, false) as was_out,
    case when carried_by = 'check_number' then case when is_open then amount_usd else 0 end
      else coalesce(amount_usd, 0) * greatest(coalesce(files.open, 0),
        case when attempts.state = 'locked' then 1 else 0 end) end as committed,
    coalesce(amount_usd, 0) * coalesce(case when carried_by = 'check_number' then present.paid
      else files.paid end, 0) as paid,
    attempts.state = 'locked' and not by_typing and coalesce(files.open, 0) = 0 as is_in_office
  from attempts
    left join files on files.payment_id = attempts.id
    left join present on present.payment_id = attempts.id
) as each;
create unique index on carried (id);
analyze carried;

-- 7. Payments outside of runs, and marks by hand. A mark stands until somebody takes it back: a word
-- of the bank or another Friday of its plan may hide it.
insert into payments (id, request_id, due_number, attempt, way, outside_way, state, amount_usd,
  currency, amount, payee, note, recorded_by, fund_id, created_at, paid_at, was_handed_over)
select id, request_id, 1, row_number() over (partition by request_id order by recorded_at, id)
    + coalesce((select max(attempt) from attempts
      where attempts.request_id = outside_payments.request_id and due_number = 1), 0),
  'outside', way, case when undone_at is null then 'paid' else 'cancelled' end, amount, 'USD', amount,
  payee, note, recorded_by, fund_id, recorded_at, recorded_at, true
from outside_payments;

create temp table presses on commit drop as
select distinct on (subject_id) subject_id as request_id, at, actor_id, details from audit_events
where action = 'request.status_changed' order by subject_id, id desc;
create unique index on presses (request_id);
analyze presses;

create temp table marks on commit drop as
select gen_random_uuid() as id, dues.id as due_id, dues.request_id, number, dues.fund_id,
  decided - cash as amount, coalesce(marked_paid_way, details ->> 'way') as way,
  coalesce(press.at, marked_paid_at, now()) as at, actor_id,
  coalesce(marked_paid_on, (details ->> 'on')::date,
    (coalesce(press.at, marked_paid_at, now()) at time zone time_zone)::date) as on_day,
  not is_shown as is_hidden, is_shown and amount_usd <> decided - cash as is_of_attempt
from office, (
    select dues.*, outcome = 'approved' and status = 'paid' and stopped_at is null
      and (state is null or state not in ('locked', 'sent', 'paid')) as is_shown
    from dues where decided > cash
  ) as dues
  join requests on requests.id = dues.request_id
  left join presses as press on press.request_id = requests.id and details ->> 'after' = 'paid'
    and not exists (select from outside_payments
      where outside_payments.request_id = requests.id and is_last and recorded_at = press.at)
where is_shown or press.at is not null and number = 1 and case
  when dues.state = 'paid' then paid_at > press.at
  when dues.state in ('locked', 'sent') then true else requests.status <> 'paid' end;
insert into payments (id, request_id, due_number, attempt, way, outside_way, state, amount_usd,
  currency, amount, recorded_by, fund_id, created_at, paid_at, was_handed_over)
select id, request_id, number, 1 + coalesce((select max(attempt) from payments
    where payments.request_id = marks.request_id and due_number = number), 0),
  'by_hand', way, 'paid', amount, 'USD', amount,
  (select users.id from users where users.id = actor_id), fund_id, at, at, true
from marks;

-- 8. Sums of each due. An ended one keeps what is committed or paid of it. What only the office has
-- of one that ended, of one of which too much is out, or of a request on hold leaves its run.
create temp table money on commit drop as
select due_id, id as payment_id, fund_id, committed, paid from carried
where committed > 0 or paid > 0
union all
select dues.id, outside.id, outside.fund_id, 0, outside.amount
from outside_payments as outside join dues using (request_id) where number = 1 and undone_at is null
union all
select due_id, id, fund_id, 0, amount from marks;

create temp table leaving on commit drop as
select carried.id, carried.run_id, hold_reason, ended_why is null and gone <= decided as is_held
from carried
  join dues on dues.id = due_id
  join requests on requests.id = carried.request_id
  join (select due_id, sum(committed) + sum(paid) as gone from money group by due_id) as gone
    using (due_id)
where is_in_office and (ended_why is not null or requests.on_hold or gone > decided);
update money set committed = 0 where payment_id in (select id from leaving);
update carried set committed = 0, state = case when is_held then 'held' else 'cancelled' end
from leaving where leaving.id = carried.id;
update checks set state = 'void', ended_at = now(), end_reason = 'other'
where payment_id in (select id from leaving) and state = 'issued';

create temp table sums on commit drop as
select dues.id as due_id, request_id, number, dues.fund_id, decided, ended_why, ended_at,
  coalesce(committed, 0) as committed, coalesce(paid, 0) as paid,
  case when ended_why is null then decided
    else least(decided, coalesce(committed + paid, 0)) end as approved,
  case when ended_why is null then 0
    else greatest(decided - coalesce(committed + paid, 0), 0) end as taken_off,
  reviewed_by, decided_at
from dues left join (
  select due_id, sum(committed) as committed, sum(paid) as paid from money group by due_id
) as gone on gone.due_id = dues.id;
create unique index on sums (due_id);
analyze sums;

-- 9. Balances. What is out keeps its fund, and the rest of an approval is in its present one. A doubt
-- that was answered leaves a loss where more was paid than approved.
create temp table balances on commit drop as
select due_id, fund_id, is_present, share as approved, committed, paid,
  case when is_answered then greatest(paid - share, 0) else 0 end as loss, answered_at
from (
  select *, case when is_present then greatest(approved - before, 0)
    else greatest(least(committed + paid, approved - before), 0) end as share
  from (
    select due_id, parts.fund_id, parts.fund_id = sums.fund_id as is_present,
      approved, parts.committed, parts.paid, coalesce(sum(parts.committed + parts.paid) over (
        partition by due_id order by parts.fund_id = sums.fund_id, parts.fund_id
        rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select due_id, fund_id, sum(committed) as committed, sum(paid) as paid from (
        select due_id, fund_id, committed, paid from money
        union all select due_id, fund_id, 0, 0 from sums
      ) as all_parts group by due_id, fund_id
    ) as parts join sums using (due_id)
  ) as in_order
) as shared left join doubts using (due_id);

-- 10. Postings: what became of each payment, on the days on which it happened. Their foreign keys are
-- checked once, at the end: row by row that takes a third of the time.
alter table postings drop constraint postings_due_id_fkey, drop constraint postings_fund_id_fkey;
insert into postings (due_id, kind, amount, fund_id, posted_on, happened_on, at, by_id, event, act_id)
select due_id, kind, amount, fund_id, least(day, today), day, at, by_id, event, gen_random_uuid()
from office, (
  select due_id, 'approved' as kind, balances.approved + case when is_present then taken_off else 0 end
      as amount, balances.fund_id, decided_at as at, reviewed_by as by_id, 'approve' as event
  from balances join sums using (due_id)
  union all
  select due_id, 'approved', -taken_off, fund_id, ended_at, null,
    case when ended_why in ('skipped', 'stopped') then 'end_dues' when ended_why = 'undone' then 'undo'
      when ended_why = 'declined' then 'decline' when ended_why = 'withdrawn' then 'withdraw'
      when ended_why = 'erased' then 'erase' else 'approve' end
  from sums
  union all
  select due_id, 'loss', loss, fund_id, answered_at, null, 'answer_paid_twice' from balances
) as posted cross join lateral (select (at at time zone time_zone)::date as day) as days
where amount <> 0;

insert into postings (due_id, payment_id, kind, amount, fund_id, posted_on, happened_on, at, by_id,
  event, act_id)
select due_id, id, posted.kind, posted.amount, fund_id, least(day, today), day,
  coalesce(posted.at, now()), posted.by_id, posted.event, gen_random_uuid()
from office, carried
  cross join lateral (
    select (coalesce(locked_at, created_at) at time zone time_zone)::date as locked_on,
      (coalesce(sent_at, locked_at, created_at) at time zone time_zone)::date as sent_on,
      least(pay_on, (paid_at at time zone time_zone)::date) as paid_on,
      ended_on::timestamp at time zone time_zone as ended_at,
      case when was in ('returned', 'failed') then amount_usd end as back
  ) as days
  cross join lateral (values
    ('committed', committed, locked_on, coalesce(locked_at, created_at), locked_by, 'lock'),
    ('handed_over', case when was_handed_over then committed end, sent_on, sent_at, null, 'give'),
    ('paid', paid, paid_on, paid_at, null, 'pay'),
    ('handed_over', paid, paid_on, paid_at, null, 'pay'),
    ('paid', case when paid_at is not null then back end, paid_on, paid_at, null, 'pay'),
    ('paid', case when paid_at is not null then -back end, ended_on, ended_at, null, 'come_back'),
    ('came_back', back, ended_on, ended_at, null,
      case was when 'failed' then 'fail' else 'come_back' end),
    ('cost', cost_usd - committed - paid, coalesce(paid_on, sent_on), paid_at, null, 'note_cost')
  ) as posted (kind, amount, day, at, by_id, event)
where posted.amount <> 0;

insert into postings (due_id, payment_id, kind, amount, fund_id, posted_on, happened_on, at, by_id,
  event, act_id)
select due_id, id, kind, amount, fund_id, least(day, today), day, at, by_id, event, gen_random_uuid()
from office, (
  select dues.id as due_id, outside.id, outside.amount, outside.fund_id, paid_on as day,
    recorded_at as at, recorded_by as by_id, 'record_outside' as event
  from outside_payments as outside join dues using (request_id)
  where number = 1
  union all
  select dues.id, outside.id, -outside.amount, outside.fund_id, paid_on, undone_at, undone_by,
    'undo_outside'
  from outside_payments as outside join dues using (request_id)
  where number = 1 and undone_at is not null
  union all
  select due_id, id, amount, fund_id, on_day, at, actor_id, 'set_status' from marks
) as made cross join (values ('paid'), ('handed_over')) as kinds (kind);

insert into due_balances (due_id, fund_id, approved, committed, paid, loss)
select due_id, fund_id, coalesce(sum(amount) filter (where kind = 'approved'), 0),
  coalesce(sum(amount) filter (where kind = 'committed'), 0),
  coalesce(sum(amount) filter (where kind = 'paid'), 0),
  coalesce(sum(amount) filter (where kind = 'loss'), 0)
from postings where kind in ('approved', 'committed', 'paid', 'loss') group by due_id, fund_id;
alter table postings add foreign key (due_id) references request_dues (id),
  add foreign key (fund_id) references funds;
analyze due_balances;
create temp table standing on commit drop as
select due_id, sum(approved + loss) as owed, sum(committed) as committed, sum(paid) as paid
from due_balances group by due_id;
create unique index on standing (due_id);
analyze standing;

-- 11. Rows of dues and payments. Over nothing, what waits is removed or cancelled. What was held and
-- never out forgets what locking copied.
update request_dues set ended_why = sums.ended_why,
  ended_at = case when sums.ended_why is not null then sums.ended_at end,
  ended_by = case when sums.ended_why = 'declined' then reviewed_by end, taken_off = sums.taken_off,
  marked_at = case when owed < standing.committed + standing.paid then coalesce(since, now()) end,
  mark_note = doubts.note
from sums left join standing using (due_id) left join doubts using (due_id)
where request_dues.id = sums.due_id
  and (sums.ended_why is not null or owed < standing.committed + standing.paid
    or doubts.note is not null);

create temp table idle on commit drop as
select carried.id, carried.state, reference, carried.request_id, dues.amount
from carried
  join dues on dues.id = due_id
  left join standing using (due_id)
where carried.state in ('planned', 'held')
  and (ended_why is not null or coalesce(owed - standing.committed - standing.paid, 0) <= 0);
delete from payments where id in (select id from idle where state = 'planned');
update carried set state = 'cancelled' from idle where idle.id = carried.id;
update payments set state = carried.state, carrier = carried_by, is_typed = by_typing,
  was_handed_over = carried.was_handed_over,
  fund_id = case when carried_by is not null then carried.fund_id end,
  hold_reason = case when carried.state = 'held' then coalesce(leaving.hold_reason, payments.hold_reason) end,
  held_with_request = carried.state = 'held' and (held_with_request or leaving.id is not null),
  ended_from = case when carried.state in ('returned', 'failed') and word is not null
    then case when carried.paid_at is null then 'sent' else 'paid' end end,
  ended_posted_on = case when carried.state in ('returned', 'failed') then least(carried.ended_on, today)
    end
from office, carried left join leaving using (id)
where payments.id = carried.id and (carried_by is not null or carried.state <> was);
update payments set carrier = null, is_typed = false, fund_id = null, amount_usd = null,
  currency = null, amount = null, payee = null, address = null, numbers = null, trace = null,
  check_number = null, check_date = null
from carried where payments.id = carried.id and carried.state = 'held' and not was_out;

-- 12. Runs whose files lost a payment, or that turn out to have one.
create temp table moved on commit drop as
select run_id, bool_or(was = 'locked') as has_left from carried
where (was in ('held', 'cancelled')) <> (state in ('held', 'cancelled')) and was <> 'planned'
group by run_id;
update payout_runs set revision = revision + case when has_left then 1 else 0 end, totals = (
  select coalesce(jsonb_agg(to_jsonb(each) order by method), '[]') from (
    select method, count(*) as count, currency, sum(amount_usd)::text as total_usd,
      sum(amount)::text as total
    from payments
    where run_id = payout_runs.id and state in ('locked', 'sent', 'paid', 'returned', 'failed')
    group by method, currency) as each)
from moved where payout_runs.id = run_id and totals is not null;
update payout_runs set state = case when exists (select from payments
    where run_id = payout_runs.id and state in ('locked', 'sent')) then 'locked' else 'closed' end
where state in ('locked', 'closed') and id in (select run_id from carried where was <> state);

-- 13. The status of each request (docs/product.md §14.29). What was set by hand stays until something
-- is committed or paid.
create temp table states on commit drop as
select request_id, was, case
    when paid > 0 and not is_unpaid then 'paid'
    when committed > 0 and not is_free and not is_kept then 'processed'
    when committed > 0 or paid > 0 then 'processing'
  end as by_money,
  case when was_begun then 'processing' else 'created' end as by_attempts,
  case when was = 'paid' and approved > 0 or was = 'processing' and was_locked then null else was end
    as by_hand
from (
  select requests.id as request_id, status as was, coalesce(sum(owed), 0) as approved,
    coalesce(sum(standing.committed), 0) as committed, coalesce(sum(standing.paid), 0) as paid,
    bool_or(owed > standing.paid) as is_unpaid,
    bool_or(owed > standing.committed + standing.paid) as is_free,
    bool_or(is_kept) as is_kept, bool_or(was_begun) as was_begun, bool_or(was_locked) as was_locked
  from requests
    left join request_dues as due on due.request_id = requests.id
    left join standing on due_id = due.id
    left join (
      select due_id, bool_or(committed > 0 and (state = 'locked' or is_waiting)) as is_kept,
        bool_or(was_handed_over) as was_begun, bool_or(was_locked) as was_locked
      from carried group by due_id
    ) as tried on tried.due_id = due.id
  group by requests.id
) as each;
update requests set status = coalesce(by_money, by_hand, by_attempts),
  status_set = case when by_money is null then by_hand end,
  status_set_at = case when by_money is null and by_hand is not null then coalesce(at, now()) end,
  status_set_by = case when by_money is null and by_hand is not null
    then (select id from users where id = actor_id) end
from states left join presses using (request_id)
where states.request_id = requests.id
  and was is distinct from coalesce(by_money, by_attempts);

-- 14. What is different afterwards, and why. Nothing else may be.
create temp table reasons on commit drop as
select dues.request_id, case
    when bool_or(is_hidden) then 'marked_by_hand'
    when bool_or(marks.id is not null and erased_at is not null) then 'erased_by_hand'
    when bool_or(gone > decided) then 'perhaps_twice'
    when bool_or(was_cleared) then 'check_cleared'
    when bool_or(is_still_out) then 'still_out'
    when bool_or(has_left) then 'not_with_bank'
    when bool_or(is_of_attempt or dues.amount_usd <> dues.amount) then 'earlier_amount'
    else 'unexplained' end as why
from dues
  left join (select due_id, committed + paid as gone from standing) as standing
    on standing.due_id = dues.id
  left join marks on marks.due_id = dues.id
  left join (
    select due_id, bool_or(paid > 0 and was <> 'paid' or paid > amount_usd) as was_cleared,
      bool_or(committed > 0 and was not in ('locked', 'sent')) as is_still_out,
      bool_or(committed = 0 and was in ('locked', 'sent')) as has_left
    from carried group by due_id
  ) as tried on tried.due_id = dues.id
group by dues.request_id;

insert into ledger_differences (request_id, place, before, after, why)
select sums.request_id, place || funds.name, before, after, why
from (
  select request_id, fund_id, sum(was_paid) as was_paid, sum(paid) as paid,
    sum(was_unpaid) as was_unpaid, sum(unpaid) as unpaid
  from (
    select request_id, fund_id, paid as was_paid, unpaid as was_unpaid, 0 as paid, 0 as unpaid
    from shown
    union all
    select request_id, fund_id, 0, 0, paid, approved + loss - paid
    from due_balances join request_dues on request_dues.id = due_id
  ) as each group by request_id, fund_id
) as sums
  join funds on funds.id = fund_id
  left join reasons on reasons.request_id = sums.request_id
  cross join lateral (values ('paid, ', was_paid, paid), ('unpaid, ', was_unpaid, unpaid))
    as one (place, before, after)
where before <> after;
insert into ledger_differences (request_id, place, before, after, why)
select request_id, 'payment ' || reference, amount, 0, 'nothing_free' from idle
union all
select request_id, 'status ' || was || ' ' || status, 0, 0, 'follows_money'
from states join requests on requests.id = request_id where was <> status
union all
select due.request_id, 'perhaps paid twice, due ' || due.number, due.amount, 0, 'not_twice'
from doubts join request_dues as due on due.id = due_id where since is not null and marked_at is null
union all
select request_id, 'decided', donation_amount, sum(owed), 'changed_after_lock'
from dues join standing on due_id = dues.id join admin_reviews using (request_id)
group by request_id, donation_amount
having bool_and(ended_why is null) and donation_amount <> sum(owed);

-- 15. The sums of before are, with the differences, those of now: of each request, fund and family, and
-- of all.
do $$
declare wrong text;
begin
  select string_agg(text, '; ') into wrong from (
    (select concat_ws(' ', 'request', request_id, place, before, 'becomes', after) as text
    from ledger_differences where why = 'unexplained' order by request_id, place limit 20)
    union all
    (select concat_ws(' ', 'request', request_id, 'family', family_id, 'fund', fund_id,
      'paid', sum(paid), 'unpaid', sum(unpaid))
    from (
      select request_id, fund_id, -paid as paid, -unpaid as unpaid from shown
      union all
      select request_id, fund_id, paid, approved + loss - paid
      from due_balances join request_dues on request_dues.id = due_id
      union all
      select request_id, funds.id, case when place like 'paid,%' then before - after else 0 end,
        case when place like 'unpaid,%' then before - after else 0 end
      from ledger_differences join funds on place in ('paid, ' || name, 'unpaid, ' || name)
    ) as parts join requests on requests.id = request_id
    group by grouping sets ((request_id, fund_id), (fund_id), (family_id), ())
    having sum(paid) <> 0 or sum(unpaid) <> 0 limit 20)
  ) as all_wrong;
  if wrong is not null then
    raise exception 'The ledger cannot take these rows: %', wrong;
  end if;
end $$;

-- 16. The rules hold again.
do $$
declare rule record;
begin
  for rule in select * from rules loop
    execute format('alter table %s enable trigger %I', rule."table", rule.name);
  end loop;
end $$;

-- 17. The places where the same facts stood before.
drop function recount(), keep_outside_payment() cascade;
drop view requests_paid, paid_dues;
drop table paid_amounts, paid_sums, outside_payments;
drop function keep_dues(uuid[]), keep_dues_delete(), keep_dues_insert(), keep_dues_update(),
  follow_checks_of_run(), follow_check(), keep_amount_of_due(), keep_fund_of_payment(),
  keep_told_payment(), keep_marked_paid_at(), keep_status_of_plan(), describe_payout_file(),
  record_payment_instructions(), keep_outside_record(), paid_outside(uuid), forget_paid_sums(),
  sum_paid_delete(), sum_paid_insert(), sum_paid_update(), keep_paid_amounts(uuid[]),
  keep_paid_of_admin_reviews_insert(), keep_paid_of_admin_reviews_update(),
  keep_paid_of_admin_reviews_delete(), keep_paid_of_payments_insert(),
  keep_paid_of_payments_update(), keep_paid_of_payments_delete(), keep_paid_of_requests_update();
alter table request_dues drop amount, drop stopped_at, drop is_skipped;
alter table payments drop previous_status, drop paid_twice_at, drop taken_out, drop paid_twice_note,
  drop paid_twice_answered_at, drop paid_twice_answered_by;
alter table requests drop marked_paid_at, drop marked_paid_on, drop marked_paid_way;

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

create index postings_by_day on postings (kind, posted_on)
  where kind in ('approved', 'paid', 'loss', 'came_back');
create index due_balances_open on due_balances (due_id)
  where committed <> 0 or approved + loss <> paid;
-- The sums of due_balances in each fund, kept with them (docs/decisions/002).
create table fund_sums (
  fund_id uuid primary key references funds,
  paid numeric(20,2) not null,
  loss numeric(20,2) not null
);
insert into fund_sums select fund_id, sum(paid), sum(loss) from due_balances group by fund_id;

-- How one outside of a run was paid is stored after it is posted.
create or replace function keep_payment_snapshot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'planned' then return old; end if;
    raise exception 'only planned payments can be deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.amount_usd is null or new.amount_usd is null then return new; end if;
  if (new.amount_usd, new.currency, new.amount, new.method, new.request_id, new.reference)
    is distinct from (old.amount_usd, old.currency, old.amount, old.method, old.request_id, old.reference)
  then
    raise exception 'a locked payment keeps its amount' using errcode = 'insufficient_privilege';
  end if;
  if old.way = 'run' and (
    (new.payee, new.payee_for_bank, new.address, new.address_for_bank, new.account_type, new.run_id)
      is distinct from
      (old.payee, old.payee_for_bank, old.address, old.address_for_bank, old.account_type, old.run_id)
    or (new.numbers is null) <> (old.numbers is null)
    or (new.numbers is distinct from old.numbers
      and split_part(new.numbers, '.', 1) = split_part(old.numbers, '.', 1)))
  then
    if new.payee is null and new.payee_for_bank is null and new.address is null
      and new.address_for_bank is null and new.numbers is null
      and new.run_id is not distinct from old.run_id
      and new.state = old.state and old.state not in ('locked', 'sent') then
      return new;
    end if;
    raise exception 'a locked payment keeps its payee and numbers' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
