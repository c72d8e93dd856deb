import { readConfig } from '#server/config.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { DirectoryInUse } from '#server/database/directory-lock.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { requireTables } from '#server/database/migrate.ts'
import { keepMarks } from '#server/requests/index.ts'
import { beginNewKey, forgetPreviousKey, openSealer, secretKeysOf } from '#server/secrets/keys.ts'
import { sealAnew } from '#server/secrets/sealed-store.ts'
import { asCommand, Refused } from './command.ts'

// `npm run rotate-key`: re-encrypts everything with the new SECRET_KEY (docs/running.md). It can be
// run again after an interruption.

await asCommand(async () => {
  const config = readConfig(process.env)
  if (config.secretKey && !config.previousSecretKey) {
    throw new Refused(
      'SECRET_KEY_PREVIOUS: set it to the key that was used until now, and SECRET_KEY to a new one (openssl rand -base64 32).',
    )
  }
  const database = config.databaseUrl
    ? connectPostgres(config.databaseUrl)
    : await openEmbedded(config.dataDir).catch(refuseWhileInUse)
  try {
    await requireTables(database)
    const keys = config.secretKey ? secretKeysOf(config) : beginNewKey(config.dataDir)
    const { sealer, version } = await openSealer(database.kysely, keys)
    const rows = await sealAnew(database.kysely, sealer, version, {
      progress: (rows) => console.log(`${rows} requests sealed anew …`),
    })
    while ((await keepMarks(database.kysely, sealer)) > 0);
    if (!config.secretKey) forgetPreviousKey(config.dataDir)
    console.log(
      `Done: ${rows} requests were sealed with the new key, and the old one opens nothing.`,
    )
    console.log(
      config.secretKey
        ? 'Remove SECRET_KEY_PREVIOUS and restart. Backups made until now need the old key: keep it with them.'
        : `The new key is in ${config.dataDir}/secret-key: keep a copy. Backups made until now need the old one.`,
    )
  } finally {
    await database.close()
  }
})

function refuseWhileInUse(error: unknown): never {
  if (!(error instanceof DirectoryInUse)) throw error
  throw new Refused(`${error.message}\nStop the server, then run this again.`)
}
