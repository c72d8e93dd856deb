-- Telephone numbers that are not written with + alone may have another mark (docs/product.md §4.14).
-- The marks are made anew in the background.

update payment_details set marked_with = 0
  from requests where requests.id = request_id and phone !~ '^\+[0-9 -]+$';
