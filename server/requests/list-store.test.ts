import { beforeAll, expect, test } from 'vitest'
import { addRequest } from '#server/database/test-callers.ts'
import { describeEachDatabase } from '#server/database/test-databases.ts'
import { pageQuery } from './list.ts'
import { listRequests } from './list-store.ts'

// What is searched for stands at the other end of the alphabet, behind eight who are not asked for.
describeEachDatabase('a search in the order of names', (database) => {
  const names = Array.from({ length: 20 }, (_, at) => `${at < 8 ? 'Aron' : 'Zelda'} ${at + 10}`)
  beforeAll(async () => {
    for (const full_name of names.toReversed()) await addRequest(database.kysely, { full_name })
  })

  test.each([
    ['found near by', { many: 0, near: () => 20 }, 5],
    ['not found near by', { many: 0, near: () => 5 }, 5],
    ['found near by, but not a whole page', { many: 0, near: () => 10 }, 5],
    ['rare', { many: 1000, near: () => 5 }, 5],
    ['fewer than a page holds', { many: 0, near: () => 5 }, 50],
  ])('gives the first that there are: %s', async (_, reach, limit) => {
    const sort = { by: 'full_name', direction: 'asc' } as const
    const query = pageQuery({ review_filter: 'all', search: 'Zelda', sort, limit })
    const rows = await listRequests(database.kysely, query, reach)
    expect(rows.map((row) => row.full_name)).toEqual(names.slice(8, 8 + limit))
  })
})
