import { readConfig } from '#server/config.ts'
import { recount } from '#server/counts/index.ts'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { asCommand, Refused } from './command.ts'
import { askServer, onEmbedded } from './control.ts'

// `npm run recount`: recomputes the stored counts (docs/decisions/002) and prints which were wrong,
// also while the server runs. It blocks writers meanwhile: a second or two with a million requests.

await asCommand(async (words) => {
  if (words.length > 0) throw new Refused('npm run recount')
  const { databaseUrl, dataDir } = readConfig(process.env)
  const wrong = databaseUrl
    ? await onPostgres(databaseUrl)
    : await onEmbedded(dataDir, migrateAndRecount, () => askServer(dataDir, 'recount', {}))
  for (const { of, kept, counted } of wrong)
    console.log(`${of}: ${kept} was kept, it is ${counted}`)
  console.log(wrong.length > 0 ? 'The counts are right now.' : 'The counts were right.')
})

async function onPostgres(url: string) {
  const database = connectPostgres(url)
  try {
    return await migrateAndRecount(database)
  } finally {
    await database.close()
  }
}

async function migrateAndRecount(database: Database) {
  await migrate(database)
  return recount(database.kysely)
}
