import { type Locale, locales } from '#domain/locales.ts'
import { isFull } from '#server/testing/sizes.ts'

/** Returns the languages of a long journey: the last, from right to left; all in `npm run test:full`. */
export const localesOfJourney = (all: readonly Locale[] = locales): readonly Locale[] =>
  isFull ? all : all.slice(-1)
