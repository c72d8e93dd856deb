import type { Letter } from '#server/audit/index.ts'
import { type Config, readConfig } from '#server/config.ts'
import { askServer, onDatabase, recountAll } from '#server/control/index.ts'
import type { Database } from '#server/database/connect.ts'
import { openSealer, secretKeysOf } from '#server/secrets/keys.ts'
import { asCommand, Refused } from './command.ts'

// `npm run recount`: recomputes the stored counts (docs/decisions/002) and prints which were wrong,
// also while the server runs. It blocks writers meanwhile: a second or two with a million requests.
// Then it compares the ledger with its postings (docs/product.md §14.26), the audit trail with its chain
// and with a letter of the week (docs/decisions/044), and checks all payment numbers again
// (docs/product.md §5.3), without blocking.

await asCommand(async (words) => {
  const [entry = '', link, ...rest] = words
  if (rest.length > 0 || !/^\d*$/.test(entry) || (entry && !link)) {
    throw new Refused('npm run recount [-- ENTRY LINK]')
  }
  const letter = link ? { entry: Number(entry), link } : undefined
  const config = readConfig(process.env)
  const wrong = await onDatabase(
    config,
    (database) => recountIn(database, config, letter),
    () => askServer(config.dataDir, 'recount', { letter }),
  )
  for (const { of, kept, counted } of wrong)
    console.log(`${of}: ${kept} was kept, it is ${counted}`)
  const isKept = wrong.some(({ of }) => /^(ledger|audit trail)/.test(of))
  if (isKept) {
    console.log('What differs in the ledger or the audit trail is not changed: ask for help.')
    process.exitCode = 1
  }
  console.log(wrong.length > 0 ? 'The counts are right now.' : 'The counts were right.')
})

async function recountIn({ kysely }: Database, config: Config, letter?: Letter) {
  if (config.databaseUrl && !config.secretKey) {
    console.log('SECRET_KEY is not set: payment numbers were not checked again.')
    return recountAll(kysely, { letter })
  }
  const { sealer } = await openSealer(kysely, secretKeysOf(config))
  return recountAll(kysely, { sealer, letter })
}
