import { useState } from 'react'
import { type Filling, parsePercent } from '#domain/campaigns/amounts.ts'
import { useWords } from '#web/i18n/words.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { type Amounts, amountOf } from './use-amounts.ts'

const ways = [
  ['last', 'campaigns.asLast'],
  ['fixed', 'campaigns.fixed'],
  ['percent', 'campaigns.percent'],
] as const

/** Returns how to fill in, of what was typed without a mistake. */
function fillingOf({ fixed, percent = '' }: { fixed?: string; percent?: string }): Filling {
  const amount = amountOf(fixed)
  if (amount) return { by: 'fixed', amount }
  const hundredths = parsePercent(percent)
  return hundredths === undefined ? { by: 'last' } : { by: 'percent', hundredths }
}

/** Fills in the amounts of the chosen requests: as last time, a fixed sum, or a percentage more or less. */
export function FillAmounts({ amounts }: { amounts: Amounts }) {
  const { t, count } = useWords()
  const [filled, setFilled] = useState<{ filled: number; rest: number }>()
  return (
    <div className="stack off-paper">
      <ActForm
        inRow
        fields={{
          way: {
            label: 'campaigns.fillAs',
            kind: 'choice',
            initial: 'last',
            options: ways.map(([value, label]) => ({ value, label: t(label) })),
          },
          fixed: {
            label: 'campaigns.sum',
            kind: 'amount',
            isShown: ({ way }) => way === 'fixed',
            rule: (typed) => (amountOf(typed) ? undefined : 'err.invalidAmount'),
          },
          percent: {
            label: 'campaigns.percentage',
            help: 'campaigns.rounding',
            kind: 'code',
            isShown: ({ way }) => way === 'percent',
            rule: (typed) =>
              parsePercent(typed) === undefined ? 'campaigns.percentWrong' : undefined,
          },
        }}
        send={async (typed) => setFilled(amounts.fill(fillingOf(typed)))}
        button="campaigns.fill"
        isSecondary
      />
      <p role="status" className="quiet small">
        {filled && t('campaigns.filled', { count: count(filled.filled), rest: count(filled.rest) })}
      </p>
    </div>
  )
}
