-- Searches took a geresh for a double quote and a maqaf for a single one, and e-mail addresses were
-- equal only if their accents were typed alike.

create or replace function searchable(typed text) returns text
language sql immutable strict parallel safe as $$
  select lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    typed,
    '[\u0591-\u05BD\u05BF-\u05C7\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
    '[׳‘’‚‛′´`]', '''', 'g'),
    '[״“”„‟″]|''''', '"', 'g'),
    '[- \u00A0־‐-―−]+', ' ', 'g'))
$$;
reindex index requests_by_address;
-- What the old function made of a text has a quote where it took a sign for another one. Requests are
-- written anew in batches, with their marks: a million would take minutes.
update payment_details set marked_with = 0 from requests
  where requests.id = request_id and marked_with <> 0
    and (search_text ~ '["'']' or search_text <> searchable(search_text));
update codes set note = note
  where recipient_text ~ '["'']' or recipient_text <> searchable(recipient_text);
with names (name) as (select full_name from requests union all select recipient_name from codes),
known as materialized (
  select distinct word from names, words_of(name) as list (word)
  where name ~ '[^[:alnum:][:space:].,-]'
), added as (
  insert into name_words (word) select word from known on conflict do nothing
)
delete from name_words where word ~ '["'']' and word not in (select word from known);

-- Of two accounts with one address, the office can change the other one's.
update users set email = normalize(email) where email is not nfc normalized
  and not exists (select from users other where other.email = normalize(users.email));
