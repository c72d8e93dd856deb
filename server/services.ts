import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Tables } from './database/tables.generated.ts'
import type { Announcer } from './events.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Passwords } from './secrets/passwords.ts'
import type { Sealer } from './secrets/sealing.ts'
import type { tokensOf } from './secrets/token-file.ts'
import type { Storage } from './storage.ts'

/** The dependencies of every feature. */
export type Services = {
  /** Includes the secrets that were found or created at start. */
  config: Config & { secretKey: string } & ReturnType<typeof tokensOf>
  database: Database
  db: Kysely<Tables>
  sealer: Sealer
  passwords: Passwords
  log: Logger
  announcer: Announcer
  limits: RateLimits
  /** The storage of documents' files. */
  storage: Storage
}
