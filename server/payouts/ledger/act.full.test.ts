import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { scopes } from '#domain/testing/ledger-model/scopes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type LedgerScene, openLedgerScene } from '#server/testing/ledger-scene.ts'
import { recountLedger } from './recount.ts'

/** The same for all scopes, further (act.test.ts). */
describeEachDatabase('acts on the ledger', (database) => {
  let scene: LedgerScene
  beforeAll(async () => {
    scene = await openLedgerScene(database.kysely)
  })

  test.each(Object.entries(scopes))('are stored as the rules of "%s" say', async (_, scope) => {
    const choices = fc.array(fc.nat(), { minLength: 6, maxLength: 60 })
    const walks = fc.asyncProperty(choices, (numbers) => scene.walk(scope, numbers))
    await fc.assert(walks, { numRuns: 20, endOnFailure: true })
    expect(await recountLedger(database.kysely)).toEqual([])
  })
})
