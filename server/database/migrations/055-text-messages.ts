import { type Kysely, sql } from 'kysely'

/**
 * Text messages, consent to them, and what people answer (docs/product.md §9.7). A previous version
 * that runs beside this one never mails a text message: it is due in the year 9999 by the column that
 * this version reads, and a text message cannot be copied as an e-mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [outbox, consents, replies]) await sql.raw(part).execute(db)
}

const outbox = `
-- Whether a gateway is configured (SMS_URL, SMS_ACCOUNT_SID).
alter table office_calendar add column sends_texts boolean not null default false;

alter table outbox
  -- When a text message is sent or tried next.
  add column due_at timestamptz(3),
  -- How far a text message has come; null until a gateway may have it.
  add column delivery text,
  add constraint outbox_delivery check
    (delivery in ('unknown', 'accepted', 'sent', 'failed', 'delivered')) not valid,
  add constraint outbox_email_recipient check
    (channel <> 'email' or recipient !~ '^\\+?[0-9]+$') not valid,
  add constraint outbox_texts_are_not_mailed check
    (channel <> 'sms' or (due_at is not null and next_attempt_at > '9000-01-01')) not valid;
create index outbox_texts_due on outbox (due_at)
  where channel = 'sms' and sent_at is null and cancelled_at is null and delivery is null;
create index outbox_texts_undelivered on outbox (created_at)
  where channel = 'sms' and delivery in ('failed', 'unknown') and cancelled_at is null;
create index outbox_texts_of_request on outbox (request_id) where channel = 'sms';
`

const consents = `
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
`

const replies = `
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
create index text_replies_open on text_replies (received_at)
  where settled_at is null and words is not null;
create index text_replies_of_request on text_replies (request_id) where request_id is not null;
create index text_replies_of_number on text_replies (number);

-- Which calls were about which reply.
create table call_replies (
  call_id uuid not null references calls on delete cascade,
  reply_id uuid not null references text_replies on delete cascade,
  primary key (call_id, reply_id)
);
create index call_replies_of_reply on call_replies (reply_id);
`
