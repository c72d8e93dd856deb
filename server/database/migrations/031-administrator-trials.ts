import { type Kysely, sql } from 'kysely'

/**
 * Administrators who do not count as a second person yet, and the mailed links by which colleagues
 * agree or object (docs/product.md §14.17). Who is an administrator already counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table administrator_trials (
      user_id uuid primary key references users on delete cascade,
      cause text not null check (cause in ('invited', 'reset')),
      caused_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      counts_from timestamptz(3) not null,
      agreed_by uuid references users on delete set null,
      agreed_at timestamptz(3),
      objected_by uuid references users on delete set null,
      objected_at timestamptz(3)
    )`.execute(db)
  await sql`
    create table administrator_trial_links (
      token_hash text primary key,
      user_id uuid not null references administrator_trials on delete cascade,
      recipient uuid not null references users on delete cascade,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index administrator_trial_links_of_trial
    on administrator_trial_links (user_id)`.execute(db)
  await sql`create index administrator_trial_links_of_recipient
    on administrator_trial_links (recipient)`.execute(db)
}
