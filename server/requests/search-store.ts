import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'

/** What a search looks for: the phrase as it is, and what it may be of a phone number or a code. */
export type Phrase = { phrase: string; digits: string | null; code: string | null }

/** Words of which each is to be found in one of its spellings. */
export type Spellings = { spellings: string[][] }

/** For WHERE, on `requests`: what has the phrase in its name, address, reason, number or code. */
export function hasPhrase({ phrase, digits, code }: Phrase): RawBuilder<boolean> {
  const ways = [has(phrase)]
  if (digits !== null) ways.push(sql`requests.search_text like ${`%\u001f${containing(digits)}`}`)
  if (code !== null) {
    ways.push(sql`requests.code_id = any(array(
      select codes.id from codes where codes.code like ${containing(code)} limit 1000))`)
  }
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** For WHERE, on `requests`: what has each of these words, in one of its spellings. */
export function hasWords({ spellings }: Spellings): RawBuilder<boolean> {
  const words = spellings.map((ways) => sql`(${sql.join(ways.map(has), sql` or `)})`)
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

function has(part: string) {
  // Fewer than three letters would be in every other word: they are looked for where words begin.
  const isShort = part.length < 3 && /^\p{L}+$/u.test(part)
  const pattern = containing(isShort ? ` ${part}` : part)
  return sql`requests.search_text like searchable(${pattern})`
}

/** The words of what was typed, and for each the words of names that are spelled most alike. */
export async function wordsAlike(db: Db, typed: string) {
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select word, array(
      select known.word from name_words known order by known.word <-> list.word limit 300) as alike
    from words_of(${typed}) as list (word)
    limit 8`.execute(db)
  return rows
}
