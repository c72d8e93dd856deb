import { beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '#server/http/cursor.ts'
import { createSealer } from '#server/secrets/sealing.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { pageQuery, positionIn } from './list.ts'
import { listRequests } from './list-store.ts'
import { search } from './search.ts'

const sealer = createSealer({ current: 'a key that is long enough to be one' })

// The twelve "Zelda" rows come last in this order, after eight others.
describeEachDatabase('a search in the order of names', { differs: 'drivers' }, (database) => {
  const names = Array.from({ length: 20 }, (_, at) => `${at < 8 ? 'Aron' : 'Zelda'} ${at + 10}`)
  beforeAll(async () => {
    for (const full_name of names.toReversed()) await addRequest(database.kysely, { full_name })
  })

  test.each([
    ['the next rows fill the page', 20, 5],
    ['the next rows hold a part of the page', 10, 5],
    ['the next rows hold none', 5, 5],
    ['all matches are fewer than a page', 5, 50],
  ])('returns the first matches: %s', async (_, lookedAtFirst, limit) => {
    const found = async (search: string, direction: 'asc' | 'desc') => {
      const sort = { by: 'full_name', direction } as const
      const query = pageQuery({ review_filter: 'all', search, sort, limit }, [])
      const rows = await listRequests(database.kysely, query, lookedAtFirst)
      return rows.map((row) => row.full_name)
    }
    expect(await found('Zelda', 'asc')).toEqual(names.slice(8, 8 + limit))
    expect(await found('Aron', 'desc')).toEqual(names.slice(0, 8).toReversed().slice(0, limit))
  })
})

describeEachDatabase('the order of categories', { differs: 'drivers' }, (database) => {
  beforeAll(async () => {
    for (const category of [null, 'Wedding', 'Kolel', 'בחור', 'Kolel']) {
      await addRequest(database.kysely, { category })
    }
  })

  // Stored names would sort as Kolel, Wedding, בחור.
  test.each([
    ['en', ['בחור', 'Kolel', 'Kolel', 'Wedding']],
    ['he', ['בחור', 'Wedding', 'Kolel', 'Kolel']],
  ] as const)('is that of the names that the reader sees, in %s', async (locale, names) => {
    const sorted = async (direction: 'asc' | 'desc') => {
      const sort = { by: 'category', direction } as const
      const input = { review_filter: 'all', sort, limit: 10 } as const
      const { rows } = await search(database.kysely, input, { locale, sealer })
      return rows.map(({ category }) => category)
    }
    expect(await sorted('asc')).toEqual([...names, null])
    expect(await sorted('desc')).toEqual([...names.toReversed(), null])
  })

  test.each(['asc', 'desc'] as const)('is kept by the pages of a search, %s', async (direction) => {
    const pages = async (searched: { search?: string }) => {
      const found: (string | null)[] = []
      const sort = { by: 'category', direction } as const
      let cursor: string | undefined
      do {
        const input = { review_filter: 'all', sort, limit: 2, cursor, ...searched } as const
        const { rows } = await search(database.kysely, input, { locale: 'en', sealer })
        const page = rows.slice(0, 2)
        found.push(...page.map(({ id }) => id))
        const last = page.at(-1)
        cursor =
          rows.length > 2 && last ? encodeCursor(positionIn('category', last, false)) : undefined
      } while (cursor)
      return found
    }
    const all = await pages({})
    expect(all).toHaveLength(5)
    expect(await pages({ search: 'Cohen' })).toEqual(all)
  })
})
