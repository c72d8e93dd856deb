-- One trigger for what follows from one event of a table. What one function writes is kept by that
-- function: the Fridays of dues by the office's time zone, the queue of families by who tells two apart.
-- Nothing deletes requests or codes.

-- What earlier steps changed is counted first: a table with waiting triggers keeps its triggers.
set constraints all immediate;
drop trigger change_expected_payment_date on requests;
drop trigger count_deleted on requests;
drop trigger forget_marks on requests;
drop trigger forget_marks_of_deleted on requests;
drop trigger keep_added_name_words on requests;
drop trigger keep_expected_payment_date on requests;
drop trigger keep_family on requests;
drop trigger keep_family_of_account on requests;
drop trigger keep_histories on requests;
drop trigger keep_histories_of_deleted on requests;
drop trigger keep_history on requests;
drop trigger keep_joined on requests;
drop trigger keep_name_words on requests;
drop trigger move_due on requests;
drop trigger queue_moved on requests;
drop trigger count_deleted on codes;
drop trigger forget_begun on codes;
drop trigger keep_inserted_recipient on codes;
drop trigger keep_recipient on codes;
drop trigger keep_words_of_inserted on codes;
drop trigger keep_words_of_recipient on codes;
drop trigger refuse_ended on codes;
drop trigger keep_history on admin_reviews;
drop trigger keep_history_of_amount on admin_reviews;
drop trigger propose_fund on admin_reviews;
drop trigger propose_fund_anew on admin_reviews;
drop trigger queue_distinguished on family_distinctions;
drop function keep_expected_payment_date, count_requests_delete, keep_family_of_first_request,
  forget_marks_of_request, forget_marks_of_deleted, keep_added_name_words, keep_family_of_request,
  keep_joined_request, keep_name_words, move_due, queue_moved, keep_histories_of_requests,
  keep_history_of_request, count_codes_delete, forget_begun, keep_recipient_text,
  keep_words_of_recipient, refuse_ended_code, queue_distinguished;

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

create or replace function propose_fund() returns trigger language plpgsql as $$
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

create or replace function keep_history_of_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.donation_amount is distinct from new.donation_amount then
    perform keep_histories(array(
      select family_id from requests where id = coalesce(new.request_id, old.request_id)));
  end if;
  return null;
end $$;
create trigger keep_history
  after insert or update or delete on admin_reviews
  for each row execute function keep_history_of_review();
