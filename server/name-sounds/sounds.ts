import { nameWords } from '#domain/names.ts'
import { isHebrewWord, soundCodes } from '#domain/sound-codes.ts'
import type { Db } from '#server/database/connect.ts'
import { startRepeating } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import { storeSounds, wordsSounding, wordsWithoutSounds } from './store.ts'

const BATCH = 500
const MINUTE_MS = 60_000
/** Of one typed word: more would make the search slow. */
const MOST_SPELLINGS = 20
const MOST_WORDS = 4

/**
 * Stores the sound codes of new words of names, at most one batch of them. Returns how many there
 * were.
 */
export async function keepSounds(db: Db): Promise<number> {
  const words = await wordsWithoutSounds(db, BATCH)
  if (words.length > 0) {
    await storeSounds(
      db,
      words.map((word) => ({ word, sounds: soundCodes(word) })),
    )
  }
  return words.length
}

/**
 * Returns each typed word with the words of names in another script that sound like it, Yiddish being
 * one besides Hebrew; undefined if there are none.
 */
export async function spellingsAcrossScripts(
  db: Db,
  typed: string,
): Promise<string[][] | undefined> {
  const words = nameWords(typed).slice(0, MOST_WORDS)
  const spellings: string[][] = []
  for (const word of words) {
    const codes = soundCodes(word)
    const alike = codes.length > 0 ? await wordsSounding(db, codes, 10 * MOST_SPELLINGS) : []
    // Hebrew and Yiddish spell a name differently in the same letters.
    const others = alike.filter(
      (known) => known !== word && (isHebrewWord(known) || isHebrewWord(word)),
    )
    spellings.push([word, ...others.slice(0, MOST_SPELLINGS)])
  }
  return spellings.some((ways) => ways.length > 1) ? spellings : undefined
}

/** Stores the sound codes of all words at the start, and of new ones every minute. */
export const startNameSounds = ({ db, log }: Pick<Services, 'db' | 'log'>) =>
  startRepeating(
    async (isWanted) => {
      while (isWanted() && (await keepSounds(db)) > 0);
    },
    { log, everyMs: MINUTE_MS, failure: 'sound codes failed' },
  )
