import { type Kysely, sql } from 'kysely'

/**
 * Completes the audit trail, and adds invitations of administrators, two-step sign-in and erased
 * requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(auditTrail).execute(db)
  await sql.raw(administrators).execute(db)
}

// Rows are append-only. The only permitted change removes a person's address when that person is
// erased.
const auditTrail = `
alter table audit_events add column address text;
create index audit_events_actor on audit_events (actor_id, id);
create index audit_events_action on audit_events (action, id);

create function keep_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.address is null
      and (new.id, new.at, new.action, new.subject_type, new.details)
        = (old.id, old.at, old.action, old.subject_type, old.details)
      and new.actor_id is not distinct from old.actor_id
      and new.subject_id is not distinct from old.subject_id then
      return new;
    end if;
  end if;
  raise exception 'audit_events is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger only_added before update or delete on audit_events
  for each row execute function keep_audit_events();
create trigger never_emptied before truncate on audit_events
  for each statement execute function keep_audit_events();
`

const administrators = `
create table administrator_invites (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  email text not null unique,
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

alter table users add column two_step boolean not null default false;
-- The secret is sealed; last_counter is the newest moment whose code was used: none works twice.
create table two_step (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  last_counter bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

alter table requests add column erased_at timestamptz(3);
`
