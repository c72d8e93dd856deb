-- Mends addresses that got the state of a payment (docs/product.md §17.2). A version stored it, or
-- nothing, instead of the family's state when an invitation was answered with the details of the last
-- request. The account's next forms began with such a word.
with word (state) as (
  values ('planned'), ('held'), ('locked'), ('sent'), ('paid'), ('returned'), ('failed'),
    ('cancelled')
), own as (
  select requests.*, codes.campaign_id is not null as is_invited
  from requests join codes on codes.id = requests.code_id
  where user_id in (
    select invited.user_id from codes join requests as invited on invited.code_id = codes.id
    where codes.campaign_id is not null)
), wrong as (
  -- A word: it is no state, and goes. The state is that of an earlier request from the same place.
  select own.id, earlier.state
  from own left join lateral (
    select earlier.state from own as earlier
    where earlier.user_id = own.user_id and earlier.created_at < own.created_at
      and earlier.state not in (select state from word)
      and (earlier.city, earlier.postal_code, earlier.country)
        = (own.city, own.postal_code, own.country)
    order by earlier.created_at desc limit 1) as earlier on true
  where own.state in (select state from word)
  union all
  -- No state, and otherwise word for word what the account had sent before.
  select own.id, earlier.state
  from own cross join lateral (
    select earlier.state from own as earlier
    where earlier.user_id = own.user_id and earlier.created_at < own.created_at
      and earlier.state not in (select state from word)
      and (earlier.full_name, earlier.phone, earlier.reason, coalesce(earlier.where_met, ''),
          earlier.address_line1, coalesce(earlier.address_line2, ''), earlier.city,
          earlier.postal_code, earlier.country, earlier.payment_method)
        = (own.full_name, own.phone, own.reason, coalesce(own.where_met, ''),
          own.address_line1, coalesce(own.address_line2, ''), own.city,
          own.postal_code, own.country, own.payment_method)
    order by earlier.created_at desc limit 1) as earlier
  where own.is_invited and own.state is null and own.corrected_at is null and own.erased_at is null
), mended_payments as (
  -- The address of the payment, which begins as the own one.
  update payment_details set payment_state = (
    select case when wrong.id is null then own.state else wrong.state end
    from own left join wrong on wrong.id = own.id
    where own.id = request_id
      and (own.city, own.postal_code, own.country)
        = (payment_city, payment_postal_code, payment_country))
  where payment_state in (select state from word) and request_id in (select id from own)
)
update requests set state = wrong.state from wrong where requests.id = wrong.id;
