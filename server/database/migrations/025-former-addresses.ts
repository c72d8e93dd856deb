import { type Kysely, sql } from 'kysely'

/**
 * Addresses that an administrator replaced, of an account or of a direct request. They are told of
 * changed details for 30 days (docs/product.md §3.10).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_addresses (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete cascade,
      request_id uuid references requests (id) on delete cascade,
      email text not null,
      told_until timestamptz(3) not null,
      check (num_nonnulls(user_id, request_id) = 1)
    )`.execute(db)
  await sql`create index former_addresses_user on former_addresses (user_id)`.execute(db)
  await sql`create index former_addresses_request on former_addresses (request_id)`.execute(db)
}
