-- Takes a database of version 057, whose background work is done, to the tables of schema/. What
-- served older versions beside the server goes.

-- Views, functions and tables of background work that is done, and of older versions.
drop view voided_checks;
drop function void_former_check();
drop trigger fill_family on requests;
drop function fill_family_of_request(), fill_families(integer), family_of_account(uuid);
drop function fill_dues(integer), fill_paid_amounts(integer);
drop trigger record_given_files on payments;
drop function record_given_payout_files();
drop table due_filling, paid_filling, kysely_migration_lock;

-- Every request has a family and a Friday from its first moment.
alter table requests
  alter column family_id set not null,
  alter column expected_payment_date set not null;
drop index requests_without_family;
create or replace function keep_family_of_request() returns trigger language plpgsql as $$
declare
  into_other uuid;
begin
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
  end if;
  return new;
end $$;
create function keep_family_of_first_request() returns trigger language plpgsql as $$
begin
  update users set family_id = new.family_id where id = new.user_id and family_id is null;
  return null;
end $$;
create trigger keep_family_of_account
  after insert on requests
  for each row when (new.user_id is not null) execute function keep_family_of_first_request();
drop trigger keep_family on users;
create trigger keep_family
  before insert or update of is_admin on users
  for each row when (not new.is_admin and new.family_id is null)
  execute function keep_family_of_account();

-- Whoever changes a number says whether it looks wrong.
drop trigger forget_number_check on payment_details;
drop function forget_number_check();
drop index payment_details_unchecked;
alter table payment_details
  alter column has_doubtful_number set default false,
  alter column has_doubtful_number set not null;

-- The marks of a request have one column, which names the version of their key.
drop index payment_details_unmarked;
alter table payment_details drop column is_marked;
create or replace function forget_marks() returns trigger language plpgsql as $$
begin
  new.marked_with := 0;
  delete from request_marks where request_id = new.request_id;
  return new;
end $$;
create or replace function forget_marks_of_request() returns trigger language plpgsql as $$
begin
  delete from request_marks where request_id = new.id;
  update payment_details set marked_with = 0 where request_id = new.id;
  return null;
end $$;

-- One column says when a letter of any channel is sent or tried next.
drop index outbox_texts_due;
alter table outbox
  drop constraint outbox_texts_are_not_mailed, drop constraint outbox_email_recipient,
  alter column next_attempt_at drop not null;
update outbox set next_attempt_at = due_at where channel in ('call', 'sms');
alter table outbox drop column due_at;
alter table outbox add constraint outbox_next_attempt
  check ((next_attempt_at is null) = (channel = 'call'));
alter table outbox rename constraint outbox_delivery to outbox_delivery_check;
alter table outbox validate constraint outbox_delivery_check;
create index outbox_texts_due on outbox (next_attempt_at)
  where channel = 'sms' and sent_at is null and cancelled_at is null and delivery is null;

alter table requests rename constraint requests_marked_paid_way to requests_marked_paid_way_check;
alter table requests validate constraint requests_marked_paid_way_check;

create or replace function recount() returns void language plpgsql as $$
begin
  lock table payments, admin_reviews, requests, codes, request_dues in share row exclusive mode;
  perform keep_dues(array(select request_id from admin_reviews order by request_id));
  delete from request_counts;
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    0, count(*)
  from requests group by 1, 2, 3, 4, 5, 6, 7;
  delete from code_counts;
  insert into code_counts select status, 0, count(*) from codes group by 1;
  delete from paid_amounts where not exists (
    select from requests_paid where requests_paid.request_id = paid_amounts.request_id);
  insert into paid_amounts select * from requests_paid
  on conflict (request_id) do update set dollars = excluded.dollars
    where paid_amounts.dollars <> excluded.dollars;
  delete from paid_sums;
  insert into paid_sums select 0, coalesce(sum(dollars), 0) from paid_amounts;
end $$;
