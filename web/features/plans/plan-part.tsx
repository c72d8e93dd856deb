import { useEffect, useEffectEvent } from 'react'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Plan } from '#domain/plans.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { foundOf, yearOfMonths } from './found.ts'
import { PlanFields } from './plan-fields.tsx'
import type { Entered } from './plan-of.ts'
import { PlanPreview } from './plan-preview.tsx'

export type PartOfFormProps = {
  /** As typed: what each Friday pays. */
  amount: string
  entered: Entered
  /** The office's date. */
  today: CalendarDate
  errors: Partial<Record<keyof Plan, string>>
  onChange: (part: Partial<Entered>) => void
  onRemove: () => void
}

/** The plan of an approval as a part of a longer form, with its Fridays and total. */
export function PlanPart({ amount, onRemove, ...fields }: PartOfFormProps) {
  const { t } = useTranslation()
  const { entered, today, onChange } = fields
  const isNew = !entered.first
  const begin = useEffectEvent(() => onChange(yearOfMonths(today)))
  useEffect(() => {
    if (isNew) begin()
  }, [isNew])
  if (isNew) return null
  return (
    <>
      <PlanFields {...fields} />
      <PlanPreview found={foundOf(amount, entered, today)} every={entered.every} />
      <div className="buttons">
        <SecondaryButton onClick={onRemove}>{t('plan.oneFriday')}</SecondaryButton>
      </div>
    </>
  )
}
