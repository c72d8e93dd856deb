import { type Kysely, sql } from 'kysely'

/**
 * Of a session's token only the hash is kept; who is signed in stays so. The table of better-auth
 * that was never used goes with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table sessions rename column token to token_hash').execute(db)
  await sql.raw(hashes).execute(db)
  await sql.raw('drop table verifications').execute(db)
}

// As hashToken of server/accounts/tokens.ts writes it.
const hashes = `
update sessions set token_hash =
  rtrim(translate(encode(sha256(convert_to(token_hash, 'UTF8')), 'base64'), '+/', '-_'), '=')
`
