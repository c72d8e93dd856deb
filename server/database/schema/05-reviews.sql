-- Decisions about requests, and the dues that follow from them.

-- Funds (docs/product.md §16.1).
create table funds (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  budget numeric(12,2) check (budget > 0),
  period text check (period in ('week', 'month', 'year', 'once')),
  categories text[] not null default '{}'::text[],
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  check ((budget is null) = (period is null))
);
create unique index funds_by_name on funds (lower(name));
create unique index funds_default on funds (is_default) where is_default;
insert into funds (name, is_default) values ('General', true);

-- The decision about a request, or its open question.
create table admin_reviews (
  request_id uuid primary key references requests on delete cascade,
  -- 0.00 if declined; null for a question.
  donation_amount numeric(12,2) check (donation_amount >= 0),
  notes text,
  amount_set_at_creation boolean not null default false,
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz(3) not null default now(),
  outcome text not null default 'approved'
    check (outcome in ('approved', 'declined', 'needs_info')),
  -- For the family: why it was declined, or the question.
  message text,
  -- The message in every language, if it was chosen from the list of reasons.
  message_texts jsonb,
  -- The rule of its dues; null for an ordinary approval.
  plan jsonb,
  fund_id uuid references funds,
  constraint admin_reviews_amount check ((donation_amount is null) = (outcome = 'needs_info')),
  constraint admin_reviews_message check (outcome = 'approved' or message is not null)
);
create index admin_reviews_by_amount on admin_reviews (donation_amount, request_id);
create index admin_reviews_newest on admin_reviews (reviewed_at, request_id, donation_amount);

create function keep_dues_delete() returns trigger language plpgsql as $$
begin
  perform keep_dues((select array_agg(request_id) from (select request_id from removed) as changed));
  return null;
end $$;
create trigger keep_dues_delete
  after delete on admin_reviews referencing old table as removed
  for each statement execute function keep_dues_delete();

create function keep_dues_insert() returns trigger language plpgsql as $$
begin
  perform keep_dues((select array_agg(request_id) from (select request_id from added) as changed));
  return null;
end $$;
create trigger keep_dues_insert
  after insert on admin_reviews referencing new table as added
  for each statement execute function keep_dues_insert();

create function keep_dues_update() returns trigger language plpgsql as $$
begin
  perform keep_dues((select array_agg(request_id) from (
  select request_id from (
    select request_id, outcome, donation_amount, plan from added
    except select request_id, outcome, donation_amount, plan from removed
  ) as differing) as changed));
  return null;
end $$;
create trigger keep_dues_update
  after update on admin_reviews referencing old table as removed new table as added
  for each statement execute function keep_dues_update();

-- Proposes the fund of the category, if the decision names none.
create function propose_fund() returns trigger language plpgsql as $$
begin
  new.fund_id := (select funds.id from funds, requests
    where requests.id = new.request_id and requests.category = any(funds.categories)
    order by funds.created_at, funds.id limit 1);
  return new;
end $$;
create trigger propose_fund
  before insert on admin_reviews
  for each row when (new.outcome = 'approved' and new.fund_id is null)
  execute function propose_fund();
create trigger propose_fund_anew
  before update of outcome on admin_reviews
  for each row when (new.outcome = 'approved' and old.outcome <> 'approved'
    and new.fund_id is null)
  execute function propose_fund();

-- Fridays on which an approved request is to be paid (docs/product.md §7.19).
create table request_dues (
  request_id uuid not null references requests on delete cascade,
  number smallint not null check (number > 0),
  -- A calendar date.
  due_on date not null,
  amount numeric(12,2) not null default 0 check (amount >= 0),
  -- When it was skipped or the plan stopped: it is not to be paid any more.
  stopped_at timestamptz(3),
  is_skipped boolean not null default false,
  -- The family is asked before it is paid; until it confirms, nothing from here on is.
  needs_confirmation boolean not null default false,
  -- When the letter that asks for it was written.
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  id uuid not null default gen_random_uuid() unique,
  -- Why it is not to be paid any more.
  ended_why text check (ended_why in ('declined', 'withdrawn', 'undone', 'skipped', 'stopped',
    'erased', 'replaced', 'taken_off')),
  ended_at timestamptz(3),
  ended_by uuid references users on delete set null,
  -- What its end took off, which resuming it gives back.
  taken_off numeric(12,2) not null default 0 check (taken_off >= 0),
  -- Since when it is perhaps paid twice.
  marked_at timestamptz(3),
  check (not is_skipped or stopped_at is not null),
  constraint request_dues_end check ((ended_why is null) = (ended_at is null)),
  primary key (request_id, number)
);
create index request_dues_by_friday on request_dues (due_on);
create index request_dues_marked on request_dues (id) where marked_at is not null;
create index request_dues_unconfirmed
  on request_dues (due_on) where needs_confirmation and (confirmed_at is null);

-- Writes the due of each approval that has no plan. A due that had a payment stays, because the
-- payment is an attempt to pay it. The dues of a plan are written by the office alone.
create function keep_dues(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  insert into request_dues (request_id, number, due_on, amount)
    select requests.id, 1, expected_payment_date,
      greatest(donation_amount - paid_outside(requests.id), 0)
    from admin_reviews join requests on requests.id = request_id
    where request_id = any(ids) and admin_reviews.outcome = 'approved'
      and donation_amount is not null and plan is null
    order by requests.id
  on conflict (request_id, number) do update
    set amount = excluded.amount, due_on = excluded.due_on, stopped_at = null, is_skipped = false
    where (request_dues.amount, request_dues.due_on, request_dues.stopped_at)
      is distinct from (excluded.amount, excluded.due_on, null);
  delete from request_dues where request_id = any(ids)
    and not exists (select from admin_reviews
      where admin_reviews.request_id = request_dues.request_id and outcome = 'approved'
        and (number = 1 or plan is not null))
    and not exists (select from payments
      where payments.request_id = request_dues.request_id and due_number = number);
  update request_dues set stopped_at = now()
    where request_id = any(ids) and number > 1 and stopped_at is null
    and not exists (select from admin_reviews
      where admin_reviews.request_id = request_dues.request_id and outcome = 'approved'
        and plan is not null);
end $$;
