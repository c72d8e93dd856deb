import { type Config, readConfig } from '#server/config.ts'
import { askServer, onEmbedded } from '#server/control/index.ts'
import { recount } from '#server/counts/index.ts'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { requireTables } from '#server/database/migrate.ts'
import { recountLikely } from '#server/likeness/index.ts'
import { ledgerDifferences } from '#server/payouts/index.ts'
import { recheckNumbers } from '#server/requests/index.ts'
import { openSealer, secretKeysOf } from '#server/secrets/keys.ts'
import { asCommand, Refused } from './command.ts'

// `npm run recount`: recomputes the stored counts (docs/decisions/002) and prints which were wrong,
// also while the server runs. It blocks writers meanwhile: a second or two with a million requests.
// Then it compares the ledger with its postings (docs/product.md §14.26) and checks all payment numbers
// again (docs/product.md §5.3), without blocking.

await asCommand(async (words) => {
  if (words.length > 0) throw new Refused('npm run recount')
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const work = (database: Database) => recountAll(database, config)
  const wrong = databaseUrl
    ? await onPostgres(databaseUrl, work)
    : await onEmbedded(dataDir, work, () => askServer(dataDir, 'recount', {}))
  for (const { of, kept, counted } of wrong)
    console.log(`${of}: ${kept} was kept, it is ${counted}`)
  const isLedgerWrong = wrong.some(({ of }) => of.startsWith('ledger'))
  if (isLedgerWrong) console.log('What differs in the ledger is not changed: ask for help.')
  console.log(wrong.length > 0 ? 'The counts are right now.' : 'The counts were right.')
})

async function onPostgres<T>(url: string, work: (database: Database) => Promise<T>) {
  const database = connectPostgres(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function recountAll(database: Database, config: Config) {
  await requireTables(database)
  const wrong = [
    ...(await recount(database.kysely)),
    ...(await recountLikely(database.kysely)),
    ...(await ledgerDifferences(database.kysely)),
  ]
  if (config.databaseUrl && !config.secretKey) {
    console.log('SECRET_KEY is not set: payment numbers were not checked again.')
    return wrong
  }
  const { sealer } = await openSealer(database.kysely, secretKeysOf(config))
  return [...wrong, ...(await recheckNumbers(database.kysely, sealer))]
}
