import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Returns words of names whose sound codes are not known yet. */
export async function wordsWithoutSounds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from name_words where sounds is null limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

export async function storeSounds(
  db: Db,
  words: { word: string; sounds: string[] }[],
): Promise<void> {
  // In one order, so that no two processes deadlock.
  const rows = words.toSorted((one, other) => (one.word < other.word ? -1 : 1))
  await sql`
    update name_words set sounds = array(select jsonb_array_elements_text(list.sounds))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (word text, sounds jsonb)
    where name_words.word = list.word`.execute(db)
}

/** Returns words of names that share one of these sound codes. */
export async function wordsSounding(db: Db, codes: string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from name_words where sounds && ${codes}::text[] order by word limit ${limit}`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}
