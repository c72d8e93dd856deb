-- Letters, calls and text messages.

-- Letters of every channel: stored with what causes them, sent by workers.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  locale text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamptz(3) not null default now(),
  -- When it is sent or tried next; null of a call.
  next_attempt_at timestamptz(3) default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz(3),
  -- The request that the letter is about.
  request_id uuid references requests on delete set null,
  cancelled_at timestamptz(3),
  channel text not null default 'email',
  -- From when on it is to be said by telephone; null: from the beginning.
  call_after timestamptz(3),
  -- How far a text message has come; null until a gateway may have it.
  delivery text check (delivery in ('unknown', 'accepted', 'sent', 'failed', 'delivered')),
  constraint outbox_next_attempt check ((next_attempt_at is null) = (channel = 'call'))
);
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_of_request on outbox (request_id) where request_id is not null;
create index outbox_recipient on outbox (recipient, created_at);
create index outbox_texts_of_request on outbox (request_id) where channel = 'sms';
create index outbox_texts_undelivered
  on outbox (created_at)
  where (channel = 'sms') and (delivery in ('failed', 'unknown')) and (cancelled_at is null);
create index outbox_to_be_said
  on outbox (created_at) where (channel = 'call') and (sent_at is null) and (cancelled_at is null);
create index outbox_waiting
  on outbox (next_attempt_at) where (sent_at is null) and (cancelled_at is null);
create index outbox_texts_due on outbox (next_attempt_at)
  where channel = 'sms' and sent_at is null and cancelled_at is null and delivery is null;

-- Telephone calls of the office.
create table calls (
  id uuid primary key default gen_random_uuid(),
  -- The family that was called, or the request if it has none yet.
  family_key uuid not null,
  phone text not null,
  outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'done')),
  note text,
  called_by uuid references users on delete set null,
  called_at timestamptz(3) not null
);
create index calls_of_family on calls (family_key, called_at);

-- What each call was about.
create table call_reasons (
  call_id uuid not null references calls on delete cascade,
  request_id uuid not null references requests on delete cascade,
  reason text not null,
  -- The letter, payment, question or due.
  subject text not null,
  primary key (call_id, request_id, reason, subject)
);
create index call_reasons_of_request on call_reasons (request_id, reason, subject);

-- Who calls a family now.
create table call_holds (
  family_key uuid primary key,
  held_by uuid not null references users on delete cascade,
  held_until timestamptz(3) not null
);

-- Consent to text messages belongs to a number, in the form of E.164, whoever uses it.
create table text_consents (
  number text primary key,
  -- null if the number sent STOP and never agreed.
  given_at timestamptz(3),
  -- By whom: the family (on a page), the office, or a message from the number.
  given_by text check (given_by in ('family', 'office', 'message')),
  ended_at timestamptz(3),
  -- Only a message from the number lifts an end by message.
  ended_by text check (ended_by in ('family', 'office', 'message'))
);

-- What people answered by text message, or a word such as STOP.
create table text_replies (
  id uuid primary key default gen_random_uuid(),
  -- The gateway's id of the message: a repeated webhook changes nothing.
  gateway_id text not null unique,
  number text not null,
  -- null for a STOP, START or HELP, which is not on the call list.
  words text,
  word text check (word in ('stop', 'start', 'help')),
  -- The latest request with this number, if there is one.
  request_id uuid references requests on delete set null,
  received_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index text_replies_of_number on text_replies (number);
create index text_replies_of_request on text_replies (request_id) where request_id is not null;
create index text_replies_open
  on text_replies (received_at) where (settled_at is null) and (words is not null);

-- Which calls were about which reply.
create table call_replies (
  call_id uuid not null references calls on delete cascade,
  reply_id uuid not null references text_replies on delete cascade,
  primary key (call_id, reply_id)
);
create index call_replies_of_reply on call_replies (reply_id);
