import type { backups } from '#contract/backups.ts'
import type { Handlers } from '#server/context.ts'
import { readStatus } from './status.ts'

/**
 * Returns the procedures about nightly backups: those of the embedded database, and of PostgreSQL those
 * whose outcome was written where ours is (deploy/machine.sh).
 */
export const backupProcedures: Handlers<keyof typeof backups> = {
  async get_backup_status(_, { services: { database, config } }) {
    const status = await readStatus(config.dataDir)
    const isOurs = database.kind === 'embedded' && config.backupsKept > 0
    const isKnown = isOurs || status.last_good !== null || status.problem !== null
    return { success: true, backup: isKnown ? status : null }
  },
}
