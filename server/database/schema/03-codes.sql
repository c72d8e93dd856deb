-- Access codes, and what they are made for.

-- People who fill in requests for others.
create table helpers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  phone text,
  email text,
  note text,
  saved_by uuid references users on delete set null,
  saved_at timestamptz(3) not null
);

-- Named rounds of codes with a closing day (docs/product.md §17).
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  category text references request_categories,
  -- Days of the office; both are included.
  opens_on date not null,
  closes_on date not null,
  -- For the family, in each language.
  texts jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  check (closes_on >= opens_on)
);

-- Access codes, and for whom they are (docs/product.md §2.6).
create table codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  status text not null default 'available'
    check (status in ('available', 'user_created', 'fully_used')),
  created_by uuid references users on delete set null,
  registered_by uuid references users on delete set null,
  registered_at timestamptz(3),
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  recipient_name text,
  recipient_phone text,
  recipient_email text,
  -- The language of the recipient.
  locale text,
  note text,
  -- The family that it was made for.
  family_id uuid references families,
  helper_id uuid references helpers on delete set null,
  -- The last day on which it can be used, in the office's time zone.
  expires_on date,
  revoked_at timestamptz(3),
  revoked_by uuid references users on delete set null,
  -- What the office filled in of the request.
  begun jsonb,
  -- The code that was revoked when this one was made instead.
  reissue_of uuid references codes,
  -- Set by a trigger, for searches.
  recipient_text text,
  campaign_id uuid references campaigns
);
create index codes_by_recipient
  on codes using gin (recipient_text gin_trgm_ops) where recipient_text is not null;
create index codes_expiring
  on codes (expires_on) where (expires_on is not null) and (status <> 'fully_used');
create index codes_newest on codes (created_at desc, id desc);
create index codes_of_campaign
  on codes (campaign_id, created_at desc, id desc) where campaign_id is not null;
create index codes_of_family on codes (family_id) where family_id is not null;
create index codes_of_helper on codes (helper_id) where helper_id is not null;
create index codes_of_status on codes (status, created_at desc, id desc);
create index codes_registered_by on codes (registered_by) where registered_by is not null;
create unique index codes_reissue_of on codes (reissue_of) where reissue_of is not null;
create index codes_revoked on codes (created_at desc, id desc) where revoked_at is not null;
create index codes_search on codes using gin (code gin_trgm_ops);
create index codes_unspent on codes (created_at desc, id desc) where status <> 'fully_used';

create function count_codes_insert() returns trigger language plpgsql as $$
begin
  insert into code_counts
  select status, sum(delta)
  from (select status, 1 as delta from added) as changed
  group by status
  having sum(delta) <> 0
  order by status
  on conflict (status) do update set count = code_counts.count + excluded.count;
  return null;
end $$;
create trigger count_inserted
  after insert on codes referencing new table as added
  for each statement execute function count_codes_insert();

create function count_codes_update() returns trigger language plpgsql as $$
begin
  insert into code_counts
  select status, delta from (values (old.status, -1), (new.status, 1)) as changed (status, delta)
  order by status
  on conflict (status) do update set count = code_counts.count + excluded.count;
  return null;
end $$;
-- A submission holds the row of its count while it commits, and no longer.
create constraint trigger count_updated
  after update on codes deferrable initially deferred
  for each row when (old.status <> new.status) execute function count_codes_update();

-- Locks the family against joins, so that a join either sees the new code or is seen by it.
create function keep_family_of_code() returns trigger language plpgsql as $$
declare
  into_other uuid;
begin
  loop
    select joined_into into into_other from families where id = new.family_id for key share;
    exit when into_other is null;
    new.family_id := into_other;
  end loop;
  return new;
end $$;
create trigger keep_family
  before insert on codes
  for each row when (new.family_id is not null) execute function keep_family_of_code();

-- Keeps what searches read of a recipient.
create function keep_recipient() returns trigger language plpgsql as $$
begin
  new.recipient_text := nullif(searchable(concat_ws(' ', new.recipient_name, new.recipient_phone,
    regexp_replace(new.recipient_phone, '\D', '', 'g'), new.recipient_email, new.note)), '');
  insert into name_words
  select word from words_of(new.recipient_name) as list (word)
  order by word
  on conflict do nothing;
  return new;
end $$;
create trigger keep_recipient
  before insert or update of recipient_name, recipient_phone, recipient_email, note on codes
  for each row execute function keep_recipient();

-- Refuses to spend a code that has ended, or to open an account with it. An hour more than the last
-- day: whoever pressed before midnight may be stored after it. What the office began of the request is
-- in the request once the code is spent.
create function spend_code() returns trigger language plpgsql as $$
begin
  if new.revoked_at is not null or new.expires_on <
    (select (now() - interval '1 hour') at time zone time_zone from office_calendar)::date
  then
    raise exception 'the code % was revoked or has expired', new.id using errcode = 'check_violation';
  end if;
  if new.status = 'fully_used' then new.begun := null; end if;
  return new;
end $$;
create trigger spend_code
  before update of status, registered_by on codes
  for each row when ((new.revoked_at is not null or new.expires_on is not null or old.begun is not null)
    and (new.status = 'fully_used' and old.status <> 'fully_used' or new.registered_by is not null
    and new.registered_by is distinct from old.registered_by))
  execute function spend_code();

-- When codes were sent to somebody, and how.
create table code_sendings (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references codes on delete cascade,
  channel text not null,
  sent_by uuid references users on delete set null,
  sent_at timestamptz(3) not null
);
create index code_sendings_of on code_sendings (code_id, sent_at);

-- Codes by status, counted by triggers.
create table code_counts (
  status text primary key,
  count bigint not null
) with (fillfactor = 50);
