import type { UndecidedWord } from '#contract/payouts.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { formatAmount } from '../money.ts'
import type { Words } from './send-results.ts'

const meanings = ['paid', 'returned', 'ignore'] as const

type WordsProps = { words: UndecidedWord[]; busy: boolean; onChoose: (words: Words) => void }

/** What the bank's words mean, with what contradicts them. What was chosen last is said, and asked anew. */
export function ResultsWords({ words, busy, onChoose }: WordsProps) {
  const { t } = useWords()
  const chosen = Object.fromEntries(
    words.flatMap(({ word, chosen }) => (chosen ? [[word, chosen]] : [])),
  )
  return (
    <ul className="card parts rows" aria-label={t('payouts.bankWords')}>
      {words.map((one) => (
        <li key={one.word} className="rows-entry row apart">
          <Question one={one} />
          <span className="buttons">
            {meanings.map((meaning) => (
              <SecondaryButton
                key={meaning}
                busy={busy}
                aria-pressed={one.chosen === meaning}
                onClick={() => onChoose({ ...chosen, [one.word]: meaning })}
              >
                {t(`payouts.bankWord.${meaning}`)}
              </SecondaryButton>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Question({ one: { word, count, totals, remembered } }: { one: UndecidedWord }) {
  const { t, shortDate } = useWords()
  const sums = totals.map(({ currency, total }) => formatAmount(total, currency)).join(', ')
  const shown = word.replace('±', t('payouts.bankSign')) || t('payouts.bankWordEmpty')
  return (
    <div>
      <p>
        <Message of="payouts.bankOneWord" word={<strong>{shown}</strong>} />
      </p>
      <p className="quiet small">
        <Isolated>{`${count}, ${sums}`}</Isolated> ·{' '}
        {remembered
          ? t('payouts.bankWordLast', {
              meaning: t(`payouts.bankWord.${remembered.meaning}`),
              name: remembered.by_name ?? '',
              date: shortDate(remembered.at.slice(0, 10)),
            })
          : t('payouts.bankWordKept')}
      </p>
    </div>
  )
}
