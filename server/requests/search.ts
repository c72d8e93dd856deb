import type { ParsedInput } from '#contract/index.ts'
import { categoryMessageKey } from '#domain/categories.ts'
import type { Locale } from '#domain/locales.ts'
import { nearestWords } from '#domain/spelling.ts'
import type { Db } from '#server/database/connect.ts'
import { wording } from '#server/messages.ts'
import { keepSounds, spellingsAcrossScripts } from '#server/name-sounds/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { type PageQuery, pageQuery } from './list.ts'
import { countMatches, listRequests } from './list-store.ts'
import type { ListedRow } from './listed-store.ts'
import { canBeAccount, keepMarks, soughtMarks } from './marks.ts'
import { type Spellings, wordsAlike } from './search-store.ts'
import { categories } from './store.ts'

/** Whose language orders the categories, and the keys of the marks of accounts. */
export type Reader = { locale: Locale; sealer: Sealer }
/** `query`: what was looked for in the end. */
type Found = { rows: ListedRow[]; spelled: boolean; query: PageQuery }

/**
 * Returns a page of the office's list plus one row. If nothing matches, the words may be
 * misspelled: then it searches for the words of names that are spelled most like them.
 */
export async function search(
  db: Db,
  input: ParsedInput<'get_requests_with_review_status'>,
  { locale, sealer }: Reader,
): Promise<Found> {
  const isByCategory = input.sort.by === 'category'
  const order = isByCategory ? inReadersOrder(await categories(db), locale) : []
  const plain = pageQuery({ ...input, limit: input.limit + 1 }, order)
  const query = withMarks(await heard(db, plain, input.search), sealer, input.search)
  if (!query.spelled) {
    const rows = await listRequests(db, query)
    const isFirstPage = query.after === undefined
    if (rows.length > 0 || !query.search || !isFirstPage) return { rows, spelled: false, query }
  }
  const spellings = await spellingsOf(db, input.search ?? '')
  const spelled = { ...query, search: spellings ?? query.search }
  const rows = spellings ? await listRequests(db, spelled) : []
  return { rows, spelled: true, query: spelled }
}

/** Returns the first requests that a search of the list finds, the newest first. */
export async function findRequests(
  db: Db,
  sought: string,
  { limit, ...reader }: Reader & { limit: number },
): Promise<ListedRow[]> {
  const input = { ...newestOfAll, search: sought, limit: limit - 1 } // one row more is found
  return (await search(db, input, reader)).rows
}

/** The list of all requests, the newest first. */
export const newestOfAll = {
  review_filter: 'all',
  sort: { by: 'created_at', direction: 'desc' },
} as const

/**
 * Returns how many requests a search and filters find, counting no further than `limit`. Searches
 * for alternative spellings as `search` does.
 */
export async function countFound(
  db: Db,
  input: ParsedInput<'count_requests'>,
  { limit, sealer }: { limit: number; sealer: Sealer },
): Promise<number> {
  const sort = { by: 'created_at', direction: 'desc' } as const
  const plain = pageQuery({ ...input, sort, limit }, [])
  const query = withMarks(await heard(db, plain, input.search), sealer, input.search)
  const count = await countMatches(db, query)
  if (count > 0 || !query.search) return count
  const spellings = await spellingsOf(db, input.search ?? '')
  return spellings ? countMatches(db, { ...query, search: spellings }) : 0
}

/** Returns stored categories in the order of the names that the reader sees. */
function inReadersOrder(stored: readonly string[], locale: Locale): string[] {
  const { compare } = new Intl.Collator(locale)
  const shown = (category: string) => {
    const key = categoryMessageKey(category)
    return key ? wording(locale, key) : category
  }
  return stored.toSorted((one, other) => compare(shown(one), shown(other)))
}

async function spellingsOf(db: Db, typed: string): Promise<Spellings | undefined> {
  const words = await wordsAlike(db, typed)
  const spellings = words.map(({ word, alike }) => nearestWords(word, alike))
  const isKnown = spellings.length > 0 && spellings.every((ways) => ways.length > 0)
  return isKnown ? { spellings } : undefined
}

/** Adds to a search what a name sounds like in the other script. */
async function heard(db: Db, query: PageQuery, typed = ''): Promise<PageQuery> {
  const { search } = query
  if (!search || !('phrase' in search)) return query
  return { ...query, search: { ...search, spellings: await spellingsAcrossScripts(db, typed) } }
}

/** Adds the marks of the accounts that the text could stand for. */
function withMarks(query: PageQuery, sealer: Sealer, typed = ''): PageQuery {
  const { search } = query
  if (!search || !('phrase' in search)) return query
  return { ...query, search: { ...search, marks: soughtMarks(sealer, typed) } }
}

/** Writes what a search for this text needs and a newer request may lack yet. */
export async function beforeSearch(db: Db, sealer: Sealer, typed = ''): Promise<void> {
  if (!typed.trim()) return
  await keepSounds(db)
  if (canBeAccount(typed)) await keepMarks(db, sealer)
}
