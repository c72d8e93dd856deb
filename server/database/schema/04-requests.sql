-- Requests with their payment details, corrections, questions and documents.

-- Requests.
create table requests (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references codes unique,
  user_id uuid references users on delete set null,
  created_by uuid references users on delete set null,
  full_name text not null,
  email text,
  phone text not null,
  reason text not null,
  category text references request_categories,
  where_met text,
  payment_method text not null,
  payment_location text check (payment_location in ('us', 'international')),
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text,
  postal_code text not null,
  country text not null,
  date_of_request date not null,
  admin_created boolean not null default false,
  source_name text not null default 'Code',
  status text not null default 'created'
    check (status in ('created', 'processing', 'processed', 'paid')),
  is_reviewed boolean not null default false,
  locale text not null default 'en',
  submission_hash text not null,
  created_at timestamptz(3) not null default now(),
  -- What searches read: name, e-mail and reason, each in a line after a space, then a character
  -- that nobody types and the digits of the phone number.
  search_text text generated always as (
    searchable(' ' || full_name || E'\n ' || coalesce(email, '') || E'\n ' || reason)
    || E'\x1f' || regexp_replace(phone, '\D', '', 'g')
  ) stored,
  -- When all data that identified the person was erased.
  erased_at timestamptz(3),
  -- The outcome of its review, but `answered` once its question is answered. Null without a
  -- review.
  review_outcome text check (review_outcome in ('approved', 'declined', 'needs_info', 'answered')),
  -- Why it is on hold, for the office only.
  hold_reason text,
  held_at timestamptz(3),
  held_by uuid references users on delete set null,
  withdrawn_at timestamptz(3),
  withdrawn_by text check (withdrawn_by in ('family', 'office')),
  -- Set by a trigger from `created_at` and the office's time zone (docs/product.md §6.1).
  expected_payment_date date not null,
  status_rank smallint
    generated always as ((array_position(array['created', 'processing', 'processed', 'paid'],
    status) - 1)) stored,
  on_hold boolean generated always as (hold_reason is not null) stored,
  -- When it was last corrected: the version that a correction must name.
  corrected_at timestamptz(3),
  -- Of the request: from its review and withdrawal.
  outcome text generated always as (
    case
      when withdrawn_at is not null then 'withdrawn'
      when is_reviewed and review_outcome is not distinct from 'declined' then 'declined'
      when is_reviewed then 'approved'
      when review_outcome is not distinct from 'needs_info' then 'needs_info'
      when review_outcome is not distinct from 'answered' then 'answered'
      else 'undecided'
    end
  ) stored,
  -- The ranks of outcome and status, generated for sorting.
  outcome_rank smallint generated always as (
    case
      when withdrawn_at is not null then 5
      when is_reviewed and review_outcome is not distinct from 'declined' then 4
      when is_reviewed then 3
      when review_outcome is not distinct from 'needs_info' then 1
      when review_outcome is not distinct from 'answered' then 2
      else 0
    end
  ) stored,
  -- The office's notes while there is no review, which has its own.
  office_notes text,
  -- Set by a trigger from its account, or a new one.
  family_id uuid not null references families,
  -- How a direct request's person wants to be reached; null if nobody said it.
  reach text,
  -- The status that the office has set; null once money is committed or paid.
  status_set text check (status_set in ('created', 'processing', 'processed', 'paid')),
  status_set_by uuid references users on delete set null,
  status_set_at timestamptz(3),
  constraint requests_status_set check ((status_set is null) = (status_set_at is null)),
  constraint requests_hold check ((hold_reason is null) = (held_at is null)),
  constraint requests_withdrawal check ((withdrawn_by is null) = (withdrawn_at is null))
);
-- Answered requests come first in Pending.
create index requests_answered on requests (created_at desc, id desc) where outcome = 'answered';
create index requests_by_address on requests (searchable(address_line1) text_pattern_ops);
create index requests_by_category on requests (category, created_at, id);
create index requests_by_date on requests (date_of_request, created_at, id);
create index requests_by_friday on requests (expected_payment_date, created_at, id);
create index requests_by_method on requests (payment_method, created_at, id);
create index requests_by_name on requests (full_name, created_at, id);
create index requests_by_outcome on requests (outcome_rank, created_at, id);
create index requests_by_review
  on requests (is_reviewed, created_at desc, id desc) where withdrawn_at is null;
create index requests_by_source on requests (source_name, created_at, id);
create index requests_by_status on requests (status_rank, created_at, id);
create index requests_newest
  on requests (created_at desc, id desc) include (payment_method, outcome);
create index requests_of_creator on requests (created_by, created_at desc) where admin_created;
create index requests_of_family on requests (family_id, created_at, id);
create index requests_of_user on requests (user_id, created_at desc) where user_id is not null;
create index requests_on_hold on requests (on_hold, created_at, id);
create index requests_open
  on requests (id) include (status, on_hold, expected_payment_date)
  where (outcome = 'approved') and (status <> 'paid') and (erased_at is null);
create index requests_pending on requests (id) where not is_reviewed;
-- Hardly any pending request has a later status than the first.
create index requests_pending_by_status
  on requests (status_rank, created_at, id) where (not is_reviewed) and (withdrawn_at is null);
create index requests_reviewed_by_status
  on requests (status_rank, created_at, id) where is_reviewed and (withdrawn_at is null);
create index requests_search on requests using gin (search_text gin_trgm_ops);
create statistics requests_filters (mcv) on category, payment_method, source_name, is_reviewed,
  status_rank, outcome_rank from requests;
alter statistics requests_filters set statistics 1000;

-- Gives a new request its Friday and its family: that of its account, the one that was named, or a new
-- one, which is then the family of an administrator who asks for the first time. The row of the account
-- or family is locked against joins, so that a join either sees the new request or is seen by it.
create function complete_request() returns trigger language plpgsql as $$
declare
  into_other uuid;
begin
  if new.expected_payment_date is null then
    new.expected_payment_date :=
      expected_friday(new.created_at, (select time_zone from office_calendar));
  end if;
  if new.user_id is not null then
    select family_id into new.family_id from users where id = new.user_id for key share;
    if new.family_id is null then
      -- An administrator who asks for the first time: two such requests wait for each other.
      select family_id into new.family_id from users where id = new.user_id for no key update;
    end if;
  elsif new.family_id is not null then
    loop
      select joined_into into into_other from families where id = new.family_id for key share;
      exit when into_other is null;
      new.family_id := into_other;
    end loop;
  end if;
  if new.family_id is null then
    insert into families default values returning id into new.family_id;
    update users set family_id = new.family_id where id = new.user_id;
  end if;
  return new;
end $$;
create trigger complete_request
  before insert on requests
  for each row execute function complete_request();

create function count_requests_insert() returns trigger language plpgsql as $$
begin
  insert into request_counts
  values (coalesce(new.category, ''), new.source_name, new.payment_method, new.is_reviewed,
    new.outcome, new.status, new.on_hold, 1)
  on conflict (category, source_name, payment_method, is_reviewed, outcome, status, on_hold)
  do update set count = request_counts.count + 1;
  return null;
end $$;
-- A submission holds the row of its count while it commits, and no longer.
create constraint trigger count_inserted
  after insert on requests deferrable initially deferred
  for each row execute function count_requests_insert();

create function count_requests_update() returns trigger language plpgsql as $$
begin
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    sum(delta)
  from (select 1 as delta, added.* from added union all select -1, removed.* from removed) as changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(delta) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (category, source_name, payment_method, is_reviewed, outcome, status, on_hold)
  do update set count = request_counts.count + excluded.count;
  return null;
end $$;
create trigger count_updated
  after update on requests referencing old table as removed new table as added
  for each statement execute function count_requests_update();

-- Keeps the words of new names, and what families show.
create function follow_new_requests() returns trigger language plpgsql as $$
begin
  insert into name_words
  select distinct word from added, words_of(added.full_name) as list (word)
  order by word
  on conflict do nothing;
  perform keep_histories(array(select family_id from added));
  return null;
end $$;
create trigger follow_inserted
  after insert on requests referencing new table as added
  for each statement execute function follow_new_requests();

-- What is kept of a request beside it follows the columns that it is made of.
create function follow_request() returns trigger language plpgsql as $$
begin
  if (old.full_name, old.phone, old.email, old.address_line1, old.postal_code, old.country, old.reason,
      old.erased_at)
    is distinct from (new.full_name, new.phone, new.email, new.address_line1, new.postal_code,
      new.country, new.reason, new.erased_at)
  then
    delete from request_marks where request_id = new.id;
    update payment_details set marked_with = 0 where request_id = new.id;
  end if;
  if (old.family_id, old.outcome, old.date_of_request, old.created_at)
    is distinct from (new.family_id, new.outcome, new.date_of_request, new.created_at)
  then
    perform keep_histories(array[old.family_id, new.family_id]);
  end if;
  if old.user_id is not null and new.user_id is null then
    -- A request outlives its erased account; the undo of a join then moves it by itself.
    insert into family_join_items
      select join_id, 'request', new.id from family_join_items
      where item_id = old.user_id and kind = 'account'
      on conflict do nothing;
  end if;
  if old.full_name <> new.full_name then
    insert into name_words
    select word from words_of(new.full_name) as list (word)
    order by word
    on conflict do nothing;
  end if;
  if old.family_id <> new.family_id then
    insert into likely_queue (family_id) values (old.family_id), (new.family_id);
  end if;
  return null;
end $$;
create trigger follow_updated
  after update on requests
  for each row when (
    (old.full_name, old.phone, old.email, old.address_line1, old.postal_code, old.country, old.reason,
      old.erased_at, old.user_id, old.family_id, old.outcome, old.date_of_request, old.created_at)
      is distinct from
      (new.full_name, new.phone, new.email, new.address_line1, new.postal_code, new.country,
      new.reason, new.erased_at, new.user_id, new.family_id, new.outcome, new.date_of_request,
      new.created_at))
  execute function follow_request();

-- Requests by every filter, counted by triggers: a new one at its commit, other changes once for each
-- statement, so that a thousand rows update few counters, in one order.
create table request_counts (
  category text not null,
  source_name text not null,
  payment_method text not null,
  is_reviewed boolean not null,
  outcome text not null,
  status text not null,
  on_hold boolean not null,
  count bigint not null,
  primary key (category, source_name, payment_method, is_reviewed, outcome, status, on_hold)
) with (fillfactor = 50);

-- All words that ever occurred in a name, to find the word meant by a misspelled one.
create table name_words (
  word text primary key,
  -- Sound codes, by which names in another script are found; null until they are computed.
  sounds text[],
  -- In how many of a million names a word occurs.
  frequency integer not null default 0
);
create index name_words_alike on name_words using gist (word gist_trgm_ops);
create index name_words_sounds on name_words using gin (sounds);
create index name_words_unheard on name_words (word) where sounds is null;

-- How a request is to be paid. Numbers are sealed.
create table payment_details (
  request_id uuid primary key references requests on delete cascade,
  payment_full_name text,
  payment_address_line1 text,
  payment_address_line2 text,
  payment_city text,
  payment_state text,
  payment_postal_code text,
  payment_country text,
  payment_location text,
  check_delivery_method text,
  congregation_name text,
  bank_name text,
  routing_number text,
  account_number text,
  swift_code text,
  iban text,
  tax_id text,
  teudat_zeut text,
  account_type text check (account_type in ('checking', 'savings')),
  -- after the request was submitted
  changed_at timestamptz(3),
  changed_by uuid references users on delete set null,
  -- What the fields that changed since the last confirmation were, with numbers masked.
  changed_from jsonb,
  confirmed_at timestamptz(3),
  confirmed_by uuid references users on delete set null,
  -- Whether a number looks wrong (docs/product.md §5.3).
  has_doubtful_number boolean not null default false,
  -- The version of the key of its marks (request_marks); 0 without them.
  marked_with smallint not null default 0
);
create index payment_details_marked_with on payment_details (marked_with);

create function forget_marks() returns trigger language plpgsql as $$
begin
  new.marked_with := 0;
  delete from request_marks where request_id = new.request_id;
  return new;
end $$;
create trigger forget_marks
  before update of routing_number, account_number, iban, teudat_zeut, tax_id on payment_details
  for each row when (
    (old.routing_number, old.account_number, old.iban, old.teudat_zeut, old.tax_id)
      is distinct from
      (new.routing_number, new.account_number, new.iban, new.teudat_zeut, new.tax_id))
  execute function forget_marks();

-- What was changed of a request after it was submitted.
create table request_corrections (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  at timestamptz(3) not null,
  corrected_by uuid references users on delete set null,
  corrector text not null check (corrector in ('family', 'office')),
  -- Numbers are masked. Null once the person was erased.
  changes jsonb
);
create index request_corrections_of_request on request_corrections (request_id, at);

-- Questions of the office, and their answers.
create table request_questions (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  question text not null,
  asked_by uuid references users on delete set null,
  asked_at timestamptz(3) not null,
  -- Null until it is answered; empty if the answer consists of documents only.
  answer text,
  -- The family, or the office for it.
  answered_from text check (answered_from in ('family', 'office')),
  answered_by uuid references users on delete set null,
  answered_at timestamptz(3),
  constraint request_questions_answer
    check (num_nulls(answer, answered_from, answered_at) in (0, 3))
);
create index request_questions_open on request_questions (asked_at) where answer is null;
create index request_questions_request on request_questions (request_id, asked_at);

-- Files that came with a request or an answer.
create table request_documents (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  file_name text not null,
  file_path text not null unique,
  file_size integer not null,
  mime_type text not null,
  uploaded_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- The question that it answers.
  question_id uuid references request_questions on update cascade on delete set null
);
create index request_documents_question
  on request_documents (question_id) where question_id is not null;
create index request_documents_request on request_documents (request_id);

-- Addresses that are told for a while of changes to what was theirs.
create table former_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  request_id uuid references requests on delete cascade,
  email text not null,
  told_until timestamptz(3) not null,
  check (num_nonnulls(user_id, request_id) = 1)
);
create index former_addresses_request on former_addresses (request_id);
create index former_addresses_user on former_addresses (user_id);
