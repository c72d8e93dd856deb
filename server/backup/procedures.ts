import type { backups } from '#contract/backups.ts'
import type { Handlers } from '#server/context.ts'
import { readStatus } from './status.ts'

/** Returns the procedures about nightly backups, which only the embedded database has. */
export const backupProcedures: Handlers<keyof typeof backups> = {
  async get_backup_status(_, { services: { database, config } }) {
    const isMade = database.kind === 'embedded' && config.backupsKept > 0
    return { success: true, backup: isMade ? await readStatus(config.dataDir) : null }
  },
}
