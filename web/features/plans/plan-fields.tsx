import type { CalendarDate } from '#domain/payment-date.ts'
import { datesThatFollow, firstOfRule, type Plan, planRules } from '#domain/plans.ts'
import { useWords } from '#web/i18n/words.ts'
import { TextField } from '#web/ui/fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { proposedFirst } from './found.ts'
import type { Entered } from './plan-of.ts'

/** How many Fridays of a rule can be chosen as the first one. */
const OFFERED = 13

type FieldsProps = {
  entered: Entered
  /** The office's date. */
  today: CalendarDate
  onChange: (part: Partial<Entered>) => void
  errors?: Partial<Record<keyof Plan, string>>
}

/** How often, from which Friday, and how many times or until when. */
export function PlanFields({ entered, today, onChange, errors = {} }: FieldsProps) {
  const { t, longDate } = useWords()
  const { every, first, times, until, confirm } = entered
  const earliest = firstOfRule(every, today)
  const offered = [earliest, ...datesThatFollow(every, earliest, OFFERED - 1)]
  return (
    <>
      <SelectField
        label={t('plan.every')}
        name="plan_every"
        options={planRules.map((value) => ({ value, label: t(`plan.rule.${value}`) }))}
        value={every}
        onChange={({ currentTarget: { value } }) => {
          const rule = planRules.find((one) => one === value)
          if (rule) onChange({ every: rule, first: proposedFirst(rule, today) })
        }}
      />
      <SelectField
        label={t('plan.first')}
        name="plan_first_on"
        error={errors.first_on}
        options={offered.map((value) => ({ value, label: longDate(value) }))}
        value={first}
        onChange={(event) => onChange({ first: event.currentTarget.value })}
      />
      <div className="field-row">
        <TextField
          label={t('plan.times')}
          name="plan_times"
          error={errors.times}
          ltr
          inputMode="numeric"
          maxLength={4}
          value={until ? '' : times}
          onChange={(event) => onChange({ times: event.currentTarget.value, until: '' })}
        />
        <TextField
          label={t('plan.until')}
          name="plan_until"
          error={errors.until}
          optional
          ltr
          type="date"
          min={first}
          value={until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t('plan.confirm')}
        name="plan_confirm_every"
        error={errors.confirm_every}
        optional
        ltr
        inputMode="numeric"
        maxLength={2}
        value={confirm}
        onChange={(event) => onChange({ confirm: event.currentTarget.value })}
      />
    </>
  )
}
