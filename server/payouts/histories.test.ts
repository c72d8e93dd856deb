import { expect, test } from 'vitest'
import { resetClock } from '#server/testing/clock.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'
import { History } from '#server/testing/history.ts'
import { walk } from '#server/testing/history-walk.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// Administrators press in any order, and banks say anything. After each press the server's postings
// are those of books that a history keeps of its own, and so is every figure on every screen
// (docs/product.md §14.26 to §14.31).

const SEEDS = { postgres: sized(3, 20), embedded: sized(3, 4) }
const STEPS = sized(40, 300)
/** A step takes a tenth of a second, and much longer on a machine that is busy. */
const TIMEOUT_MS = STEPS * 5000

describeEachDatabase('In any history of payouts', (_, kind) => {
  const happened = new Map<string, number>()

  test.each(Array.from({ length: SEEDS[kind] }, (__, at) => at + 1))(
    'all figures are those of books of their own (%i)',
    async (seed) => {
      const database = await openTestDatabase(kind)
      const history = await History.open(database, seed, 1 + (seed % 4))
      try {
        await walk(history, { steps: STEPS, happened })
      } finally {
        await resetClock(database)
        await history.office.close()
        await database.close()
      }
    },
    TIMEOUT_MS,
  )

  if (isFull && kind === 'postgres') {
    test('everything that can be pressed was pressed with effect', () => {
      const never = [...happened].filter(([, count]) => count === 0).map(([name]) => name)
      expect(never).toEqual([])
    })
  }
})
