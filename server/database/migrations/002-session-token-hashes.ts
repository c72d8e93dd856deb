import { type Kysely, sql } from 'kysely'

/**
 * Stores only the hash of session tokens; sessions stay valid. Drops an unused table of
 * better-auth.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table sessions rename column token to token_hash').execute(db)
  await sql.raw(hashes).execute(db)
  await sql.raw('drop table verifications').execute(db)
}

// Equals hashToken of server/accounts/tokens.ts.
const hashes = `
update sessions set token_hash =
  rtrim(translate(encode(sha256(convert_to(token_hash, 'UTF8')), 'base64'), '+/', '-_'), '=')
`
