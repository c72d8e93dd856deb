import type { Migration } from 'kysely/migration'
import * as first from './001-first.ts'
import * as sessionTokenHashes from './002-session-token-hashes.ts'

/** Every migration, in order; the name is kept in the database and never changes. */
export const migrations: Record<string, Migration> = {
  '001-first': first,
  '002-session-token-hashes': sessionTokenHashes,
}
