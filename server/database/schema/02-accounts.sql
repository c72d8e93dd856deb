-- Families, and accounts with all that signs them in.

-- Families. Each account has one, and each request.
create table families (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  -- The family that it was joined with, while it is.
  joined_into uuid references families,
  created_at timestamptz(3) not null default now(),
  -- How many families are likely the same as it.
  likely smallint not null default 0,
  -- How it wants to be reached, unless an account or a request says it.
  reach text,
  -- What its requests show of it (history_of), kept by whatever changes that: how many there are, what
  -- became of the two newest, and dollars by the year in which they were paid.
  request_count integer not null default 0,
  newest_id uuid,
  newest jsonb,
  second jsonb,
  paid_by_year jsonb not null default '{}',
  check (joined_into <> id)
);
create index families_joined on families (joined_into) where joined_into is not null;

create function keep_family_of_account() returns trigger language plpgsql as $$
begin
  insert into families default values returning id into new.family_id;
  return new;
end $$;

-- Accounts of people who ask, and of administrators.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  is_admin boolean not null default false,
  locale text not null default 'en' check (locale in ('en', 'he', 'yi')),
  -- Administrators who get a letter about each new request.
  mail_on_new_request boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Whether signing in requires a second step.
  two_step boolean not null default false,
  -- Raised by every change of the ways to sign in; sessions of an earlier epoch are invalid.
  auth_epoch integer not null default 0,
  -- Administrators who get a letter about what waits (docs/product.md §14.24).
  mail_on_reminders boolean not null default false,
  -- The office's day of the last one.
  reminded_on date,
  -- Set by a trigger; null of administrators.
  family_id uuid references families,
  -- How they want to be reached; null if they did not say it.
  reach text
);
create index users_admins on users (id) where is_admin;
create index users_of_family on users (family_id) where family_id is not null;
create index users_unconfirmed on users (created_at) where not email_verified;
create index users_without_family on users (id) where family_id is null;
create trigger keep_family
  before insert or update of is_admin on users
  for each row when (not new.is_admin and new.family_id is null)
  execute function keep_family_of_account();

-- An account that never asked leaves nothing behind.
create function remove_unused_family() returns trigger language plpgsql as $$
begin
  delete from families where id = old.family_id
    and not exists (select from requests where family_id = old.family_id)
    and not exists (select from users where family_id = old.family_id)
    and not exists (select from codes where family_id = old.family_id)
    and not exists (select from families part where part.joined_into = old.family_id)
    and not exists (select from family_joins where old.family_id in (from_id, into_id))
    and not exists (select from family_distinctions where old.family_id in (smaller_id, larger_id))
    and not exists (select from family_notes where family_id = old.family_id);
  return null;
end $$;
create trigger remove_unused_family
  after delete on users
  for each row when (old.family_id is not null) execute function remove_unused_family();

-- Who is signed in. A token is stored as its hash.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null,
  expires_at timestamptz(3) not null,
  -- The start of a session's hour and idle time.
  renewed_at timestamptz(3) not null default now(),
  recovery boolean not null default false,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The account's epoch when the session was opened or last kept.
  auth_epoch integer not null default 0,
  -- Of the token before the last renewal, which is valid until `replaced_until`.
  replaced_token_hash text,
  -- Set when the new token is first used: its arrival in the browser is certain only then.
  replaced_until timestamptz(3),
  constraint sessions_token_key unique (token_hash)
);
create index sessions_replaced_token
  on sessions (replaced_token_hash) where replaced_token_hash is not null;
create index sessions_user on sessions (user_id);

-- Tokens of sessions that were ended, so that they are refused by name.
create table ended_sessions (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index ended_sessions_user on ended_sessions (user_id);

-- Passwords of accounts, in the shape that better-auth gave them.
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

-- Mailed links, as hashes.
create table account_tokens (
  token_hash text primary key,
  purpose text not null
    check (purpose in ('confirm_email', 'reset_password', 'first_admin', 'change_email')),
  user_id uuid references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- The address that the link confirms; null unless the purpose is `change_email`.
  new_email text,
  -- The account's epoch when it was mailed; null without an account.
  auth_epoch integer,
  constraint account_tokens_new_email_check
    check ((purpose = 'change_email') = (new_email is not null))
);
create index account_tokens_user on account_tokens (user_id, purpose, created_at);

-- Secrets of authenticator apps.
create table two_step (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted (server/secrets/sealing.ts).
  secret text not null,
  last_counter bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

-- Codes that replace an authenticator app once.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Invitations of administrators.
create table administrator_invites (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  email text not null unique,
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- The epoch of whoever invited.
  auth_epoch integer
);

-- Mailed links to agree or object to a new administrator, or to one's own removal (docs/product.md
-- §14.17).
create table administrator_trial_links (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  recipient uuid not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index administrator_trial_links_of_recipient on administrator_trial_links (recipient);
create index administrator_trial_links_of_trial on administrator_trial_links (user_id);

-- What happened, by whom. Rows are append-only; only an address is removed when its person is
-- erased.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  -- Removed when its person is erased; nothing else of a row ever changes.
  address text
);
create index audit_events_action on audit_events (action, id);
create index audit_events_actor on audit_events (actor_id, id);
create index audit_events_subject on audit_events (subject_type, subject_id, id);

create function keep_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.address is null
      and (new.id, new.at, new.action, new.subject_type, new.details)
        = (old.id, old.at, old.action, old.subject_type, old.details)
      and new.actor_id is not distinct from old.actor_id
      and new.subject_id is not distinct from old.subject_id then
      return new;
    end if;
  end if;
  raise exception 'audit_events is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger never_emptied
  before truncate on audit_events
  for each statement execute function keep_audit_events();
create trigger only_added
  before delete or update on audit_events
  for each row execute function keep_audit_events();

-- The chain over audit_events, in the order of their ids: each link is a digest of the one before, the
-- entry and the digest of its address (docs/decisions/044). No foreign key, since an entry can be missing.
create table audit_seals (
  event_id bigint primary key,
  -- Removed with the address when its person is erased. The digest stays.
  address_salt text,
  address_digest text,
  link text not null
);

-- Texts of the office for invitations.
create table template_messages (
  language text primary key check (language in ('english', 'hebrew', 'yiddish')),
  content text not null,
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now()
);

-- The reasons for declining that the office chooses from. One row.
create table decline_reasons (
  singleton boolean primary key default true check (singleton),
  -- [{"en": "…", "he": "…", "yi": "…"}, …], in the order in which they are offered.
  list jsonb not null,
  version integer not null default 1,
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now()
);
insert into decline_reasons (list) values ('[
  {
    "en": "Sadly, our funds do not reach far enough for this request.",
    "he": "לצערנו, אין ביכולתה של הקופה להיענות לבקשה זו.",
    "yi": "ליידער האט די קופה נישט די מעגליכקייט צו העלפן מיט די בקשה."
  },
  {
    "en": "This request is not among the needs that our fund was made for.",
    "he": "הבקשה אינה מן המטרות שלשמן נוסדה הקופה.",
    "yi": "די בקשה געהערט נישט צו די צוועקן פאר וועלכע די קופה איז געגרינדעט."
  },
  {
    "en": "You have already received help for this from our fund.",
    "he": "כבר קיבלתם מן הקופה סיוע עבור מטרה זו.",
    "yi": "איר האט שוין באקומען הילף פון די קופה פאר די זאך."
  }
]');
