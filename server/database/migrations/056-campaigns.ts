import { type Kysely, sql } from 'kysely'

/**
 * Campaigns: a named round of codes with a closing day (docs/product.md §17). A previous version that
 * runs beside this one makes codes of no campaign, and spends those of campaigns like any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(campaigns).execute(db)
  await sql.raw(names).execute(db)
}

const campaigns = `
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  category text references request_categories,
  -- Days of the office; both are included.
  opens_on date not null,
  closes_on date not null check (closes_on >= opens_on),
  -- For the family, in each language.
  texts jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);

alter table codes add column campaign_id uuid references campaigns;
create index codes_of_campaign on codes (campaign_id, created_at desc, id desc)
  where campaign_id is not null;
`

// Recipients are found by their names in whatever script, like requests: without points, and with
// their words among those of names.
const names = `
create or replace function keep_recipient_text() returns trigger language plpgsql as $$
begin
  new.recipient_text := nullif(searchable(concat_ws(' ', new.recipient_name, new.recipient_phone,
    regexp_replace(new.recipient_phone, '\\D', '', 'g'), new.recipient_email, new.note)), '');
  return new;
end $$;
update codes set recipient_text = searchable(recipient_text)
  where recipient_text is not null and recipient_text <> searchable(recipient_text);

create function keep_words_of_recipient() returns trigger language plpgsql as $$
begin
  insert into name_words
  select word from words_of(new.recipient_name) as list (word)
  where not exists (select from name_words known where known.word = list.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger keep_words_of_inserted after insert on codes for each row
  when (new.recipient_name is not null) execute function keep_words_of_recipient();
create trigger keep_words_of_recipient after update of recipient_name on codes for each row
  when (new.recipient_name is not null and new.recipient_name is distinct from old.recipient_name)
  execute function keep_words_of_recipient();
insert into name_words
  select distinct word from codes, words_of(recipient_name) as list (word)
  where recipient_name is not null on conflict do nothing;
`
