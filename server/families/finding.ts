import type { FoundFamily } from '#contract/families.ts'
import type { Db } from '#server/database/connect.ts'
import { familiesOfSearch } from '#server/requests/index.ts'
import { listedFamilies } from './find-store.ts'

type Wanted = Parameters<typeof familiesOfSearch>[1]
type Reader = Parameters<typeof familiesOfSearch>[2]
type Page = { families: FoundFamily[]; next_cursor: string | null }

/** Returns a page of families that a search finds, the one that asked last first. */
export async function foundFamilies(db: Db, wanted: Wanted, reader: Reader): Promise<Page> {
  const { ids, next_cursor } = await familiesOfSearch(db, wanted, reader)
  return { families: await listedFamilies(db, ids), next_cursor }
}
