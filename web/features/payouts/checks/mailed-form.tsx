import type { PayoutCheck } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { payoutKeys } from '../use-press.ts'

type MailedProps = { check: PayoutCheck; onClose: () => void }

/** All checks of the run that were handed over are in the mail. Their families are told the dates. */
export function MailedForm({ check: { run_id, run_number }, onClose }: MailedProps) {
  const { t } = useTranslation()
  return (
    <ActForm
      fields={{
        on: { label: 'checks.mailedOn', kind: 'day' },
        expected_on: {
          label: 'checks.expectedOn',
          kind: 'date',
          optional: true,
          rule: (expected, { on }) => (expected < on ? 'payout.expectedEarly' : undefined),
        },
      }}
      send={({ on, expected_on }, operation_id) =>
        call('record_checks_mailed', {
          run_id,
          on,
          ...(expected_on && { expected_on }),
          operation_id,
        })
      }
      done={({ updated }) => t('checks.mailed', { count: updated })}
      refetch={payoutKeys}
      onDone={onClose}
      button="payouts.record"
      onClose={onClose}
    >
      <p>{t('checks.text.mail', { number: run_number })}</p>
    </ActForm>
  )
}
