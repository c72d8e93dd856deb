import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openDishonestWalks } from '#server/testing/dishonest-walk.ts'
import { sized } from '#server/testing/sizes.ts'

const seeds = Array.from({ length: sized(1, 20) }, (_, at) => at + 1)
const presses = sized(60, 200)

describeEachDatabase('A dishonest administrator', (database) => {
  let walks: Awaited<ReturnType<typeof openDishonestWalks>>
  beforeAll(async () => {
    walks = await openDishonestWalks(database)
  })
  afterAll(() => walks.close())

  test.each(seeds)('hands over nothing that an honest colleague was not shown, seed %i', (seed) =>
    walks.walk({ seed, presses }),
  )

  test('presses what works, beside a colleague who hands over', () => {
    const { pressed, handed } = walks.happened
    expect(pressed).toBeGreaterThan((seeds.length * presses) / 10)
    if (seeds.length > 1) expect(handed).toBeGreaterThan(seeds.length / 2)
  })
})
