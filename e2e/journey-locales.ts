import type { Locale } from '#domain/locales.ts'
import { isFull } from '#server/testing/sizes.ts'

/** Returns the languages of a long journey: the last, from right to left; all in `npm run test:full`. */
export const localesOfJourney = <L extends Locale>(all: readonly L[]): readonly L[] =>
  isFull ? all : all.slice(-1)
