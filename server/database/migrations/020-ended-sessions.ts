import { type Kysely, sql } from 'kysely'

/** Tokens of sessions that were ended on purpose from elsewhere (docs/decisions/038). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      expires_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index ended_sessions_user on ended_sessions (user_id)`.execute(db)
}
