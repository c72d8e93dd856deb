import { type Kysely, sql } from 'kysely'

/** Creates accounts, codes, requests and their details. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(accounts).execute(db)
  await sql.raw(codesAndRequests).execute(db)
  await sql.raw(aroundThem).execute(db)
  await sql.raw(counts).execute(db)
}

// The columns of better-auth under our names, with our own.
const accounts = `
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  is_admin boolean not null default false,
  locale text not null default 'en' check (locale in ('en', 'he', 'yi')),
  mail_on_new_request boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index users_unconfirmed on users (created_at) where not email_verified;
create index users_admins on users (id) where is_admin;
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  renewed_at timestamptz(3) not null default now(),
  recovery boolean not null default false,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);
create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index accounts_user on accounts (user_id);
create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

-- The links we mail: of each, only what its token hashes to.
create table account_tokens (
  token_hash text primary key,
  purpose text not null check (purpose in ('confirm_email', 'reset_password', 'first_admin')),
  user_id uuid references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index account_tokens_user on account_tokens (user_id, purpose, created_at);
`

const codesAndRequests = `
create table codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  status text not null default 'available' check (status in ('available', 'user_created', 'fully_used')),
  created_by uuid references users on delete set null,
  registered_by uuid references users on delete set null,
  registered_at timestamptz(3),
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index codes_newest on codes (created_at desc, id desc);
create index codes_of_status on codes (status, created_at desc, id desc);
create index codes_registered_by on codes (registered_by) where registered_by is not null;

create table request_categories (
  name text primary key,
  position smallint not null unique
);
insert into request_categories (position, name)
select position, name from unnest(array[
  'Almonah', 'Israel', 'Kolel', 'Medical', 'Mikvah', 'Other', 'Pesach', 'Pidyon Shvuyim', 'Purim',
  'Rebbe', 'Shul', 'Wedding', 'Yesomim', 'Yeshiva', 'בחור', 'אברך', 'Poor'
]) with ordinality as list (name, position);

create table requests (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null unique references codes,
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
  status text not null default 'created' check (status in ('created', 'processing', 'processed', 'paid')),
  is_reviewed boolean not null default false,
  locale text not null default 'en',
  submission_hash text not null,
  created_at timestamptz(3) not null default now()
);
create index requests_newest on requests (created_at desc, id desc);
create index requests_by_review on requests (is_reviewed, created_at desc, id desc);
create index requests_of_user on requests (user_id, created_at desc) where user_id is not null;
create index requests_of_creator on requests (created_by, created_at desc) where admin_created;

-- One table for the six detail objects: a row has the columns its method uses (domain/payment-methods.ts).
-- The numbers hold sealed text (server/secrets/sealing.ts), never plain digits.
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
  teudat_zeut text
);

create table admin_reviews (
  request_id uuid primary key references requests on delete cascade,
  donation_amount numeric(12, 2) not null check (donation_amount >= 0),
  notes text,
  amount_set_at_creation boolean not null default false,
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz(3) not null default now()
);
`

const aroundThem = `
create table request_documents (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  file_name text not null,
  file_path text not null unique,
  file_size integer not null,
  mime_type text not null,
  uploaded_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index request_documents_request on request_documents (request_id);

create table template_messages (
  language text primary key check (language in ('english', 'hebrew', 'yiddish')),
  content text not null,
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now()
);

-- Every letter is written in the transaction that causes it; a worker sends it (server/mail).
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  locale text not null,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  next_attempt_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz(3)
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null;
create index outbox_newest on outbox (created_at desc);

-- Who did what, for good: rows are only added.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  details jsonb not null default '{}'
);
create index audit_events_subject on audit_events (subject_type, subject_id, id);

create table secret_keys (
  version integer primary key,
  check_value text not null,
  created_at timestamptz(3) not null default now()
);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
`

// Stored counts, because a GROUP BY over a million requests takes a second and more. Triggers keep
// them right for every writer. The shard spreads writers over several rows, so that they do not
// wait for each other.
const counts = `
create table request_counts (
  category text not null,
  source_name text not null,
  payment_method text not null,
  is_reviewed boolean not null,
  shard smallint not null,
  count bigint not null,
  primary key (category, source_name, payment_method, is_reviewed, shard)
) with (fillfactor = 50);

create table code_counts (
  status text not null,
  shard smallint not null,
  count bigint not null,
  primary key (status, shard)
) with (fillfactor = 50);

create function count_request(r requests, delta integer) returns void language sql as $$
  insert into request_counts
  values (coalesce(r.category, ''), r.source_name, r.payment_method, r.is_reviewed, pg_backend_pid() % 16, delta)
  on conflict (category, source_name, payment_method, is_reviewed, shard)
  do update set count = request_counts.count + excluded.count
$$;
create function keep_request_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.category, old.source_name, old.payment_method, old.is_reviewed)
      is not distinct from (new.category, new.source_name, new.payment_method, new.is_reviewed) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then perform count_request(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_request(new, 1); end if;
  return null;
end $$;
create trigger keep_counts after insert or update or delete on requests
  for each row execute function keep_request_counts();

create function keep_code_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  if tg_op <> 'INSERT' then
    insert into code_counts values (old.status, pg_backend_pid() % 16, -1)
    on conflict (status, shard) do update set count = code_counts.count - 1;
  end if;
  if tg_op <> 'DELETE' then
    insert into code_counts values (new.status, pg_backend_pid() % 16, 1)
    on conflict (status, shard) do update set count = code_counts.count + 1;
  end if;
  return null;
end $$;
create trigger keep_counts after insert or update or delete on codes
  for each row execute function keep_code_counts();
`
