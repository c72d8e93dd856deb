import { parseRate, type RateSource, rateSources } from '#domain/payouts/exchange-rate.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import type { PayoutRun } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'

type RateFormProps = { run: PayoutRun; onSaved?: () => void }

/** The rate of Israeli transfers, with its date and source. */
export function RateForm({ run, onSaved }: RateFormProps) {
  const { t } = useTranslation()
  return (
    <ActForm
      inRow
      fields={{
        rate: {
          label: 'payouts.rate',
          kind: 'number',
          initial: run.rate ? String(Number(run.rate)) : '',
          rule: (rate) => (parseRate(rate) ? undefined : 'payout.rateInvalid'),
        },
        rate_date: { label: 'payouts.rateDate', kind: 'day', initial: run.rate_date ?? undefined },
        source: {
          label: 'payouts.rateSource',
          kind: 'choice',
          initial: run.rate_source ?? 'boi_representative',
          options: rateSources.map((value) => ({ value, label: t(`payouts.rateSource.${value}`) })),
        },
      }}
      send={(typed) => {
        const source = typed.source as RateSource
        return call('set_payout_rate', { run_id: run.id, ...typed, source })
      }}
      done={() => t('payouts.rateSaved')}
      refetch={payoutKeys}
      onDone={onSaved}
      button="action.save"
    />
  )
}
