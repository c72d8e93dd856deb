import { type Config, readConfig } from '#server/config.ts'
import { onDatabase } from '#server/control/index.ts'
import type { Database } from '#server/database/connect.ts'
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
  await onDatabase(
    config,
    ({ kysely }) => rotate(kysely, config),
    ({ message }) => {
      throw new Refused(`${message}\nStop the server, then run this again.`)
    },
  )
})

async function rotate(db: Database['kysely'], config: Config) {
  const keys = config.secretKey ? secretKeysOf(config) : beginNewKey(config.dataDir)
  const { sealer, version } = await openSealer(db, keys)
  const rows = await sealAnew(db, sealer, version, {
    progress: (rows) => console.log(`${rows} rows sealed anew …`),
  })
  while ((await keepMarks(db, sealer)) > 0);
  if (!config.secretKey) forgetPreviousKey(config.dataDir)
  console.log(`Done: ${rows} rows were sealed with the new key, and the old one opens nothing.`)
  console.log(
    config.secretKey
      ? 'Remove SECRET_KEY_PREVIOUS and restart. Backups made until now need the old key: keep it with them.'
      : `The new key is in ${config.dataDir}/secret-key: keep a copy. Backups made until now need the old one.`,
  )
}
