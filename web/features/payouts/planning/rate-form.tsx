import { useState } from 'react'
import { calendarDateIn } from '#domain/payment-date.ts'
import { parseRate, rateSources } from '#domain/payouts/exchange-rate.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { PayoutRun } from '../queries.ts'
import { usePress } from '../use-press.ts'
import styles from './mend.module.css'

type RateFormProps = { run: PayoutRun; onSaved?: () => void }

/** The rate of Israeli transfers, with its date and source. */
export function RateForm({ run, onSaved }: RateFormProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const { officeTimeZone } = useSite()
  const [today] = useState(() => calendarDateIn(new Date(), officeTimeZone))
  const form = useForm({
    initial: {
      rate: run.rate ? String(Number(run.rate)) : '',
      rate_date: run.rate_date ?? today,
      source: run.rate_source ?? 'boi_representative',
    },
    validate: ({ rate, rate_date }) => ({
      rate: parseRate(rate) ? undefined : 'payout.rateInvalid',
      rate_date: rate_date ? undefined : 'common.required',
    }),
  })

  async function save(values: typeof form.values) {
    const saved = await press(
      () => call('set_payout_rate', { run_id: run.id, ...values }),
      () => t('payouts.rateSaved'),
    )
    if (saved) onSaved?.()
  }

  return (
    <form className={styles.form} {...form.props(save)}>
      <TextField
        {...form.field('rate')}
        className={styles.short}
        label={t('payouts.rate')}
        ltr
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.field('rate_date')}
        className={styles.short}
        label={t('payouts.rateDate')}
        type="date"
        max={today}
      />
      <SelectField
        {...form.field('source')}
        className={styles.short}
        label={t('payouts.rateSource')}
        options={rateSources.map((value) => ({ value, label: t(`payouts.rateSource.${value}`) }))}
      />
      <PrimaryButton type="submit" busy={form.busy}>
        {t('action.save')}
      </PrimaryButton>
    </form>
  )
}
