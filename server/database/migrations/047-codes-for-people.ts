import { type Kysely, sql } from 'kysely'

/**
 * Codes that know for whom they are (docs/product.md §2.6 to §2.9). All columns may be empty, and
 * triggers keep the rules for a previous version, which may run beside this one: it knows neither
 * revoked nor expired codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, searching, using, families, sendings]) {
    await sql.raw(part).execute(db)
  }
}

const columns = `
alter table codes
  add column recipient_name text,
  add column recipient_phone text,
  add column recipient_email text,
  -- The language of the recipient.
  add column locale text,
  add column note text,
  add column family_id uuid references families,
  add column helper_id uuid references helpers on delete set null,
  -- The last day on which it can be used, in the office's time zone.
  add column expires_on date,
  add column revoked_at timestamptz(3),
  add column revoked_by uuid references users on delete set null,
  -- What the office filled in of the request.
  add column begun jsonb,
  add column reissue_of uuid references codes,
  -- What searches read of the recipient.
  add column recipient_text text;
create unique index codes_reissue_of on codes (reissue_of) where reissue_of is not null;
create index codes_of_family on codes (family_id) where family_id is not null;
create index codes_of_helper on codes (helper_id) where helper_id is not null;
create index codes_unspent on codes (created_at desc, id desc) where status <> 'fully_used';
create index codes_revoked on codes (created_at desc, id desc) where revoked_at is not null;
create index codes_expiring on codes (expires_on)
  where expires_on is not null and status <> 'fully_used';
create index codes_by_recipient on codes using gin (recipient_text gin_trgm_ops)
  where recipient_text is not null;
`

const searching = `
create function keep_recipient_text() returns trigger language plpgsql as $$
begin
  new.recipient_text := nullif(lower(concat_ws(' ', new.recipient_name, new.recipient_phone,
    regexp_replace(new.recipient_phone, '\\D', '', 'g'), new.recipient_email, new.note)), '');
  return new;
end $$;
create trigger keep_inserted_recipient before insert on codes for each row
  when (num_nonnulls(new.recipient_name, new.recipient_phone, new.recipient_email, new.note) > 0)
  execute function keep_recipient_text();
create trigger keep_recipient before update of recipient_name, recipient_phone, recipient_email, note
  on codes for each row execute function keep_recipient_text();
`

// An hour more than the last day: whoever pressed before midnight may be stored after it.
const using = `
create function refuse_ended_code() returns trigger language plpgsql as $$
begin
  if new.revoked_at is not null or new.expires_on <
    (select (now() - interval '1 hour') at time zone time_zone from office_calendar)::date
  then
    raise exception 'the code % was revoked or has expired', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_ended before update of status, registered_by on codes for each row
  when ((new.revoked_at is not null or new.expires_on is not null)
    and (new.status = 'fully_used' and old.status <> 'fully_used'
      or new.registered_by is not null and new.registered_by is distinct from old.registered_by))
  execute function refuse_ended_code();

-- Its content is in the request now.
create function forget_begun() returns trigger language plpgsql as $$
begin
  new.begun := null;
  return new;
end $$;
create trigger forget_begun before update of status on codes for each row
  when (new.status = 'fully_used' and old.begun is not null) execute function forget_begun();
`

const families = `
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
create trigger keep_family before insert on codes for each row
  when (new.family_id is not null) execute function keep_family_of_code();

alter table family_join_items drop constraint family_join_items_kind_check,
  add check (kind in ('request', 'account', 'code'));

create or replace function remove_unused_family() returns trigger language plpgsql as $$
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
`

const sendings = `
create table code_sendings (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references codes on delete cascade,
  channel text not null,
  sent_by uuid references users on delete set null,
  sent_at timestamptz(3) not null
);
create index code_sendings_of on code_sendings (code_id, sent_at);
`
