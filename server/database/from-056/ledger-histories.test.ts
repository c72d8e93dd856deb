import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { afterConversion } from '#server/testing/conversion.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openWalks } from '#server/testing/payout-walk.ts'
import { sized } from '#server/testing/sizes.ts'

// Whatever administrators have pressed before, the ledger takes it (docs/decisions/058).

const SEEDS = { postgres: sized(1, 6), embedded: sized(1, 2) }
const STEPS = sized(40, 300)
const REQUESTS = sized(14, 60)
const TIMEOUT_MS = STEPS * 5000

describeEachDatabase('The ledger takes histories of payouts', (database, kind) => {
  let walks: Awaited<ReturnType<typeof openWalks>>
  beforeAll(async () => {
    walks = await openWalks(database, REQUESTS)
  }, TIMEOUT_MS)
  afterAll(() => walks.close())

  test.each(Array.from({ length: SEEDS[kind] }, (_, at) => at + 1))(
    'to the cent (%i)',
    async (seed) => {
      const db = database.kysely
      // A walk begins with other states, and without a press that led there.
      await sql`alter table audit_events disable trigger user`.execute(db)
      await sql`delete from audit_events where action = 'request.status_changed'`.execute(db)
      await sql`alter table audit_events enable trigger user`.execute(db)
      await sql`delete from outbox where kind = 'paid'`.execute(db)
      await walks.walk({
        seed: 100 + seed,
        steps: STEPS,
        administrators: 2,
        hasTwoPersonRule: false,
      })
      await afterConversion(db)
    },
    TIMEOUT_MS,
  )
})
