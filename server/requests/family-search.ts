import type { Db } from '#server/database/connect.ts'
import { encodeCursor, pageOf } from '#server/http/cursor.ts'
import { familiesFoundBefore } from './family-search-store.ts'
import { positionIn } from './list.ts'
import type { ListedRow } from './listed-store.ts'
import { newestOfAll, type Reader, search } from './search.ts'

type Wanted = { search: string; cursor?: string | undefined; limit: number }

/** After the first look: families that ask often fill no page with few requests. */
const LATER_LOOK = 500

/**
 * Returns a page of the families whose requests a search of the list finds, by their newest such
 * request. Reads the list until enough families are in it.
 */
export async function familiesOfSearch(
  db: Db,
  { search: typed, cursor, limit }: Wanted,
  reader: Reader,
): Promise<{ ids: string[]; next_cursor: string | null }> {
  const families = new Map<string, ListedRow>()
  const first = await look(cursor, Math.min(2 * limit, 200))
  for (let found: typeof first | undefined = first; found; ) {
    for (const row of await ofNewFamilies(found)) {
      if (row.family_id && !families.has(row.family_id)) families.set(row.family_id, row)
    }
    const more: string | null = found.next_cursor
    found = more && families.size <= limit ? await look(more, LATER_LOOK) : undefined
  }
  const { page, next_cursor } = pageOf([...families], limit, ([, row]) =>
    positionIn('created_at', row, first.spelled),
  )
  return { ids: page.map(([id]) => id), next_cursor }

  async function look(from: string | undefined, most: number) {
    const input = { ...newestOfAll, search: typed, cursor: from, limit: most }
    const { rows, spelled, query } = await search(db, input, reader)
    const last = rows[most - 1]
    const isMore = rows.length > most && last
    const next = isMore ? encodeCursor(positionIn('created_at', last, spelled)) : null
    return { rows: rows.slice(0, most), spelled, query, next_cursor: next }
  }

  /** Leaves out the families that an earlier page has. */
  async function ofNewFamilies({ rows, query }: typeof first) {
    const position = first.query.after
    const ids = rows.flatMap(({ family_id }) => family_id ?? [])
    if (!position || ids.length === 0) return rows
    const before = await familiesFoundBefore(db, query, { ids, position })
    return rows.filter(({ family_id }) => !before.has(family_id))
  }
}
