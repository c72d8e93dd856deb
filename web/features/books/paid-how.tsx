import { type OutsideWay, outsideWays } from '#domain/books/outside.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** When and how something was paid that is marked as paid by hand. */
export type HowPaid = { paid_on: string; way: OutsideWay }

type PaidHowProps = {
  how: HowPaid
  /** The latest day that can be entered. */
  today: string
  onChange: (how: HowPaid) => void
}

/** The date and the way of what is marked as paid by hand. */
export function PaidHow({ how, today, onChange }: PaidHowProps) {
  const { t } = useTranslation()
  const isWrong = !how.paid_on || how.paid_on > today
  return (
    <div className="field-row">
      <TextField
        type="date"
        name="paid_on"
        label={t('outside.on')}
        max={today}
        value={how.paid_on}
        error={isWrong && t(how.paid_on ? 'payout.dateInFuture' : 'common.required')}
        onChange={({ currentTarget: { value } }) => onChange({ ...how, paid_on: value })}
      />
      <SelectField
        name="way"
        label={t('outside.way')}
        value={how.way}
        options={outsideWays.map((value) => ({ value, label: t(`outside.way.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...how, way: outsideWays.find((one) => one === value) ?? 'other' })
        }
      />
    </div>
  )
}
