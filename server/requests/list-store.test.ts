import { beforeAll, expect, test } from 'vitest'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { pageQuery } from './list.ts'
import { listRequests } from './list-store.ts'

// What is searched for stands at the other end of the alphabet, behind eight who are not asked for.
describeEachDatabase('a search in the order of names', (database) => {
  const names = Array.from({ length: 20 }, (_, at) => `${at < 8 ? 'Aron' : 'Zelda'} ${at + 10}`)
  beforeAll(async () => {
    for (const full_name of names.toReversed()) await addRequest(database.kysely, { full_name })
  })

  const usual = { many: 1000, near: () => 5, most: 1000, seen: 100 }
  test.each([
    ['found near by', { many: 0, near: () => 20 }, 5],
    ['not found near by', { many: 0 }, 5],
    ['found near by, but not a whole page', { many: 0, near: () => 10 }, 5],
    ['rare', {}, 5],
    ['fewer than a page holds', { many: 0, most: 0 }, 50],
    ['not found near by, but up to a name', { many: 0, most: 0 }, 5],
    ['no page of them is seen', { many: 0, most: 0, seen: 0 }, 5],
  ])('gives the first that there are: %s', async (_, reach, limit) => {
    const found = async (search: string, direction: 'asc' | 'desc') => {
      const sort = { by: 'full_name', direction } as const
      const query = pageQuery({ review_filter: 'all', search, sort, limit })
      const rows = await listRequests(database.kysely, query, { ...usual, ...reach })
      return rows.map((row) => row.full_name)
    }
    expect(await found('Zelda', 'asc')).toEqual(names.slice(8, 8 + limit))
    expect(await found('Aron', 'desc')).toEqual(names.slice(0, 8).toReversed().slice(0, limit))
  })
})
