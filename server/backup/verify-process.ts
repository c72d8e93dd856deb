import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { assertReady } from '#server/database/notice.ts'
import { restoreBackup } from './restore.ts'

// Restores the backup named by its argument into DATA_DIR and opens it (verify.ts).
try {
  const config = readConfig(process.env)
  await restoreBackup(config, process.argv[2] ?? '', { force: false })
  const database = await openEmbedded(config.dataDir)
  await assertReady(database.kysely)
  await database.close()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
