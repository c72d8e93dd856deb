import type { ParsedInput } from '#contract/index.ts'
import { nearestWords } from '#domain/spelling.ts'
import type { Db } from '#server/database/connect.ts'
import { pageQuery } from './list.ts'
import { type ListedRow, listRequests } from './list-store.ts'
import { type Spellings, wordsAlike } from './search-store.ts'

type Found = { rows: ListedRow[]; spelled: boolean }

/**
 * Returns a page of the office's list plus one row. If nothing matches, the words may be
 * misspelled: then it searches for the words of names that are spelled most like them.
 */
export async function search(
  db: Db,
  input: ParsedInput<'get_requests_with_review_status'>,
): Promise<Found> {
  const query = pageQuery({ ...input, limit: input.limit + 1 })
  if (!query.spelled) {
    const rows = await listRequests(db, query)
    const isFirstPage = query.after === undefined
    if (rows.length > 0 || !query.search || !isFirstPage) return { rows, spelled: false }
  }
  const spellings = await spellingsOf(db, input.search ?? '')
  const rows = spellings ? await listRequests(db, { ...query, search: spellings }) : []
  return { rows, spelled: true }
}

async function spellingsOf(db: Db, typed: string): Promise<Spellings | undefined> {
  const words = await wordsAlike(db, typed)
  const spellings = words.map(({ word, alike }) => nearestWords(word, alike))
  const isKnown = spellings.length > 0 && spellings.every((ways) => ways.length > 0)
  return isKnown ? { spellings } : undefined
}
