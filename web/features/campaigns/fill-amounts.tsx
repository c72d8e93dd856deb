import { useState } from 'react'
import { type Filling, parsePercent } from '#domain/campaigns/amounts.ts'
import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Amounts } from './use-amounts.ts'

const ways = ['last', 'fixed', 'percent'] as const
type Way = (typeof ways)[number]
const labels: Record<Way, MessageKey> = {
  last: 'campaigns.asLast',
  fixed: 'campaigns.fixed',
  percent: 'campaigns.percent',
}

/** Returns how to fill in, or the message key of what is wrong with what was typed. */
function fillingOf(way: Way, typed: string): Filling | MessageKey {
  if (way === 'last') return { by: 'last' }
  if (way === 'percent') {
    const hundredths = parsePercent(typed)
    return hundredths === undefined ? 'campaigns.percentWrong' : { by: 'percent', hundredths }
  }
  const parsed = parseAmount(typed)
  const isAmount = parsed.ok && isPositiveAmount(parsed.amount)
  return isAmount ? { by: 'fixed', amount: parsed.amount } : 'err.invalidAmount'
}

/** Fills in the amounts of the chosen requests: as last time, a fixed sum, or a percentage more or less. */
export function FillAmounts({ amounts }: { amounts: Amounts }) {
  const { t, count } = useWords()
  const [way, setWay] = useState<Way>('last')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<MessageKey>()
  const [filled, setFilled] = useState<{ filled: number; rest: number }>()
  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
  }
  return (
    <form
      className="stack off-paper"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const filling = fillingOf(way, typed)
        if (typeof filling === 'string') setError(filling)
        else setFilled(amounts.fill(filling))
      }}
    >
      <div className="row at-end">
        <SelectField
          name="way"
          label={t('campaigns.fillAs')}
          value={way}
          onChange={({ currentTarget }) => {
            setWay(ways.find((known) => known === currentTarget.value) ?? 'last')
            change('')
          }}
          options={ways.map((value) => ({ value, label: t(labels[value]) }))}
        />
        {way === 'fixed' && (
          <AmountField
            label={t('campaigns.sum')}
            value={typed}
            error={error && t(error)}
            onChange={change}
          />
        )}
        {way === 'percent' && (
          <TextField
            name="percent"
            label={t('campaigns.percentage')}
            help={t('campaigns.rounding')}
            ltr
            value={typed}
            error={error && t(error)}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
        <SecondaryButton type="submit" disabled={amounts.chosen.length === 0}>
          {t('campaigns.fill')}
        </SecondaryButton>
      </div>
      <p role="status" className="quiet small">
        {filled && t('campaigns.filled', { count: count(filled.filled), rest: count(filled.rest) })}
      </p>
    </form>
  )
}
