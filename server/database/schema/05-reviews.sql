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

-- Proposes the fund of the category, if a new approval names none.
create function propose_fund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.outcome <> 'approved' then
    new.fund_id := (select funds.id from funds, requests
      where requests.id = new.request_id and requests.category = any(funds.categories)
      order by funds.created_at, funds.id limit 1);
  end if;
  return new;
end $$;
create trigger propose_fund
  before insert or update of outcome on admin_reviews
  for each row when (new.outcome = 'approved' and new.fund_id is null)
  execute function propose_fund();

-- Fridays on which an approved request is to be paid (docs/product.md §7.19). What is approved of one
-- is in due_balances.
create table request_dues (
  request_id uuid not null references requests on delete cascade,
  number smallint not null check (number > 0),
  -- A calendar date.
  due_on date not null,
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
  -- What an administrator said of that last.
  mark_note text,
  constraint request_dues_end check ((ended_why is null) = (ended_at is null)),
  primary key (request_id, number)
);
create index request_dues_by_friday on request_dues (due_on);
create index request_dues_marked on request_dues (id) where marked_at is not null;
create index request_dues_unconfirmed
  on request_dues (due_on) where needs_confirmation and (confirmed_at is null);
