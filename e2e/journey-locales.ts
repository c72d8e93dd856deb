import { type Locale, locales } from '#domain/locales.ts'
import { isFull } from '#server/testing/sizes.ts'

const DAY_MS = 24 * 3_600_000
/** TEST_DAY=2026-11-24 repeats the languages of that day, which `npm test` prints. */
const day = Math.floor(Date.parse(process.env.TEST_DAY || new Date().toISOString()) / DAY_MS)

/** Returns the languages of a long journey: another one each day, all in `npm run test:full`. */
export const localesOfJourney = (all: readonly Locale[] = locales): readonly Locale[] =>
  isFull ? all : all.filter((_, at) => at === day % all.length)
