import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { BadBackup, NotEmpty, restoreBackup, Unproven } from '#server/backup/index.ts'
import { type Config, readConfig } from '#server/config.ts'
import { asCommand, Refused } from './command.ts'

// `npm run restore -- FILE [--force] [--unsigned]`: restores a backup into DATA_DIR, which no server
// may have open.

await asCommand(
  async (words) => {
    const [file, ...more] = words.filter((word) => !['--force', '--unsigned'].includes(word))
    if (!file || more.length > 0)
      throw new Refused('npm run restore -- FILE [--force] [--unsigned]')
    const config = readConfig(process.env)
    if (config.databaseUrl) {
      throw new Refused(
        'DATABASE_URL is set. Restore into an empty DATA_DIR without it, then `npm run move-to-postgres`.',
      )
    }
    const { manifest, rows, aside } = await restoreBackup(config, path.resolve(file), {
      force: words.includes('--force'),
      unsigned: words.includes('--unsigned'),
      identity: await readIdentity(config),
    })
    console.log(
      `${config.dataDir} is as it was at ${manifest.made_at}: ${rows} rows and ${manifest.documents} documents, all compared.`,
    )
    console.log('Everybody has to sign in again; links and invitations sent before are void.')
    if (aside) console.log(`What was there before is in ${aside}. Remove it when it is not needed.`)
    if (!manifest.has_key && !config.secretKey) {
      console.log(
        'THE KEY IS NOT IN THIS BACKUP: set SECRET_KEY to the one that was in use, else the server will not start.',
      )
    }
  },
  [BadBackup, NotEmpty, Unproven],
)

/**
 * Returns the secret key of an encrypted backup. It is no argument, because other users of the
 * machine can see those.
 */
async function readIdentity({ backupIdentity, backupIdentityFile }: Config) {
  if (backupIdentity || !backupIdentityFile) return backupIdentity
  const text = await readFile(backupIdentityFile, 'utf8').catch(({ code }) => {
    throw new Refused(`BACKUP_IDENTITY_FILE: ${backupIdentityFile} cannot be read (${code}).`)
  })
  const line = text.split('\n').find((one) => one.startsWith('AGE-SECRET-KEY-'))
  if (!line)
    throw new Refused(`BACKUP_IDENTITY_FILE: ${backupIdentityFile} has no AGE-SECRET-KEY-.`)
  return line.trim()
}
