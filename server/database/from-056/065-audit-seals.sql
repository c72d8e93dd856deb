-- The chain over audit_events, in the order of their ids: each link is a digest of the one before, the
-- entry and the digest of its address (docs/decisions/044). No foreign key, since an entry can be missing.
create table audit_seals (
  event_id bigint primary key,
  -- Removed with the address when its person is erased. The digest stays.
  address_salt text,
  address_digest text,
  link text not null
);
