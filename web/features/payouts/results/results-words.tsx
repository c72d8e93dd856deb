import { useState } from 'react'
import type { UndecidedWord } from '#contract/payouts.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { formatAmount } from '../money.ts'
import styles from './results.module.css'
import type { Words } from './send-results.ts'

const meanings = ['paid', 'returned', 'ignore'] as const

type WordsProps = { words: UndecidedWord[]; busy: boolean; onChoose: (words: Words) => void }

/** What the bank's own words mean. What was chosen last is proposed, and confirmed each time. */
export function ResultsWords({ words, busy, onChoose }: WordsProps) {
  const { t } = useTranslation()
  const { shortDate } = useFormats()
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(
      words.map(({ word, chosen: now, remembered }) => [word, now ?? remembered?.meaning ?? '']),
    ),
  )
  const options = meanings.map((value) => ({ value, label: t(`payouts.bankWord.${value}`) }))

  function choose() {
    const decided = meanings.flatMap((meaning) =>
      Object.entries(chosen).flatMap(([word, value]) =>
        value === meaning ? [[word, meaning]] : [],
      ),
    )
    onChoose(Object.fromEntries(decided))
  }
  return (
    <form
      className="stack"
      aria-label={t('payouts.bankWords')}
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <h3>{t('payouts.bankWords')}</h3>
      <p className="quiet">{t('payouts.bankWordsText')}</p>
      <div className={styles.columns}>
        {words.map(({ word, count, totals, remembered }) => {
          const sums = totals.map(({ currency, total }) => formatAmount(total, currency)).join(', ')
          return (
            <SelectField
              key={word}
              label={t('payouts.bankWordSum', {
                word: word || t('payouts.bankWordEmpty'),
                count,
                sum: sums,
              })}
              help={
                remembered
                  ? t('payouts.bankWordLast', {
                      meaning: t(`payouts.bankWord.${remembered.meaning}`),
                      name: remembered.by_name ?? '',
                      date: shortDate(remembered.at.slice(0, 10)),
                    })
                  : undefined
              }
              options={options}
              value={chosen[word] ?? ''}
              onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [word]: value })}
            />
          )
        })}
      </div>
      <div className="buttons">
        <SecondaryButton type="submit" busy={busy}>
          {t('payouts.bankWordsUse')}
        </SecondaryButton>
      </div>
    </form>
  )
}
