import path from 'node:path'
import { BadBackup, NotEmpty, restoreBackup } from '#server/backup/index.ts'
import { readConfig } from '#server/config.ts'
import { asCommand, Refused } from './command.ts'

// `npm run restore -- FILE [--force]`: restores a backup into DATA_DIR, which no server may have
// open.

await asCommand(
  async (words) => {
    const [file, ...more] = words.filter((word) => word !== '--force')
    if (!file || more.length > 0) throw new Refused('npm run restore -- FILE [--force]')
    const config = readConfig(process.env)
    if (config.databaseUrl) {
      throw new Refused(
        'DATABASE_URL is set. Restore into an empty DATA_DIR without it, then `npm run move-to-postgres`.',
      )
    }
    const { manifest, rows, aside } = await restoreBackup(config, path.resolve(file), {
      force: words.includes('--force'),
    })
    console.log(
      `${config.dataDir} is as it was at ${manifest.made_at}: ${rows} rows and ${manifest.documents} documents, all compared.`,
    )
    if (aside) console.log(`What was there before is in ${aside}. Remove it when it is not needed.`)
    if (!manifest.has_key && !config.secretKey) {
      console.log(
        'THE KEY IS NOT IN THIS BACKUP: set SECRET_KEY to the one that was in use, else the server will not start.',
      )
    }
  },
  [BadBackup, NotEmpty],
)
