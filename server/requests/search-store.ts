import { type RawBuilder, sql } from 'kysely'
import type { AccountMark } from '#domain/account-marks.ts'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'

/** The search text as a phrase, and as what else it could be, or null. */
export type Phrase = {
  phrase: string
  /** Part of a phone number. */
  digits: string | null
  /** Part of a code. */
  code: string | null
  /** How the first line of an address may begin. */
  addresses: string[]
  /** The reference of a payment. */
  reference: string | null
  /** The number of a check, or a trace number. */
  number: string | null
  /** Words of a name with those that sound like them in the other script. */
  spellings?: string[][] | undefined
  /** Marks of accounts that it could stand for. */
  marks?: { kind: AccountMark['kind']; mark: string }[]
}

/** Words, each of which must occur in one of its spellings. */
export type Spellings = { spellings: string[][] }

/**
 * Returns a WHERE condition on `requests`: the phrase is in the name, e-mail address, reason, phone
 * number or code, begins the address, or is a number of
 * one of the payments or of the account.
 */
export function hasPhrase(sought: Phrase): RawBuilder<boolean> {
  const { phrase, digits, code, addresses, reference, number, spellings, marks = [] } = sought
  const ways = [has(phrase)]
  if (spellings) ways.push(hasWords({ spellings }))
  for (const address of addresses) {
    ways.push(
      sql`searchable(requests.address_line1) like searchable(${containing(address).slice(1)})`,
    )
  }
  if (reference !== null) {
    ways.push(sql`requests.id = any(array(
      select request_id from payments where reference = ${reference}))`)
  }
  if (number !== null) {
    ways.push(sql`requests.id = any(array(
      select request_id from payments where check_number = ${number}::bigint
      union all select request_id from checks where number = ${number}::bigint
      union all select request_id from payments where id in (
        select payment_id from payment_instructions where trace = right(${number}, 7)::int
          and length(${number}) in (7, 15))))`)
  }
  for (const { kind, mark } of marks) {
    ways.push(sql`requests.id = any(array(
      select request_id from request_marks where kind = ${kind} and mark = ${mark}::uuid))`)
  }
  if (digits !== null) ways.push(sql`requests.search_text like ${`%\u001f${containing(digits)}`}`)
  if (code !== null) {
    ways.push(sql`requests.code_id = any(array(
      select codes.id from codes where codes.code like ${containing(code)} limit 1000))`)
  }
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** Returns a WHERE condition on `requests`: each word occurs in one of its spellings. */
export function hasWords({ spellings }: Spellings): RawBuilder<boolean> {
  const words = spellings.map((ways) => sql`(${sql.join(ways.map(has), sql` or `)})`)
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

function has(part: string) {
  // One or two letters occur in almost every word, so they match only where a word begins.
  const isShort = part.length < 3 && /^\p{L}+$/u.test(part)
  const pattern = containing(isShort ? ` ${part}` : part)
  return sql`requests.search_text like searchable(${pattern})`
}

/** Returns the words of the typed text, each with the most similar words that occur in names. */
export async function wordsAlike(db: Db, typed: string) {
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select word, array(
      select known.word from name_words known order by known.word <-> list.word limit 300) as alike
    from words_of(${typed}) as list (word)
    limit 8`.execute(db)
  return rows
}
