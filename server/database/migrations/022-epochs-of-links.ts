import { type Kysely, sql } from 'kysely'

/**
 * A mailed link belongs to the epoch of its account, an invitation to that of whoever sent it
 * (docs/product.md §3.4).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_tokens add column auth_epoch integer`.execute(db)
  await sql`alter table administrator_invites add column auth_epoch integer`.execute(db)
  await sql`
    update account_tokens set auth_epoch = users.auth_epoch
    from users where users.id = account_tokens.user_id and used_at is null`.execute(db)
  await sql`
    update administrator_invites set auth_epoch = users.auth_epoch
    from users where users.id = administrator_invites.invited_by`.execute(db)
}
