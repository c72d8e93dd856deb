import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Removes words from the suggestions of a search, if they occur in no other name. */
export async function forgetNameWords(db: Db, names: string[]): Promise<void> {
  await sql`
    delete from name_words
    where word in (select words_of(name) from unnest(${names}::text[]) as list (name))
      and not exists (
        select from requests
        where search_text like '%' || name_words.word || '%'
          and name_words.word in (select words_of(requests.full_name))
      )
      and not exists (
        select from codes
        where recipient_text like '%' || name_words.word || '%'
          and name_words.word in (select words_of(recipient_name))
      )`.execute(db)
}
