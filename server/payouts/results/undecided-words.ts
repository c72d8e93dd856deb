import { RESULT_WORD_MAX_LENGTH } from '#contract/payouts.ts'
import { knownMeaning, type Meaning } from '#domain/bank-files/results/result-words.ts'
import type { ResultMatch } from '#domain/bank-files/results/results.ts'
import { checkOf } from './check-rows.ts'
import type { OurPayment } from './our-payments.ts'
import type { rememberedWords } from './results-store.ts'
import { totalsIn } from './results-sums.ts'

const MAX_WORDS = 50

/** Returns the words of our payments that are not among the known ones, the most frequent first. */
export function wordsOf(
  matches: readonly ResultMatch<OurPayment>[],
  chosen: {
    words: ReadonlyMap<string, Meaning>
    remembered: Awaited<ReturnType<typeof rememberedWords>>
  },
) {
  const asked = matches.flatMap((match) => {
    const { outcome, word } = match.result
    const isAsked =
      (outcome === 'undecided' && !checkOf(match)) ||
      (chosen.words.has(word) && knownMeaning(word) === undefined)
    return isAsked && 'payment' in match && word.length <= RESULT_WORD_MAX_LENGTH
      ? { word, currency: match.payment.currency, amount: match.payment.amount ?? '0.00' }
      : []
  })
  const words = [...Map.groupBy(asked, ({ word }) => word)].map(([word, rows]) => {
    const last = chosen.remembered.get(word)
    return {
      word,
      count: rows.length,
      totals: totalsIn(rows),
      chosen: chosen.words.get(word) ?? null,
      remembered: last ?? null,
    }
  })
  return words.toSorted((one, other) => other.count - one.count).slice(0, MAX_WORDS)
}
