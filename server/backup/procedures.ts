import type { backups } from '#contract/backups.ts'
import type { Handlers, Services } from '#server/services.ts'
import { readStatus } from './status.ts'

/** Returns the procedures about nightly backups, which only the embedded database has. */
export const backupProcedures = ({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Handlers<keyof typeof backups> => ({
  async get_backup_status() {
    const isMade = database.kind === 'embedded' && config.backupsKept > 0
    return { success: true, backup: isMade ? await readStatus(config.dataDir) : null }
  },
})
