import type { PayoutCheck } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Buttons, dateProblem, useToday } from '../act-form.tsx'
import { usePress } from '../use-press.ts'

type MailedProps = { check: PayoutCheck; onClose: () => void }

/** All checks of the run that were handed over are in the mail. Their families are told the dates. */
export function MailedForm({ check, onClose }: MailedProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const today = useToday()
  const form = useForm({
    initial: { on: today, expected_on: '' },
    validate: ({ on, expected_on }) => ({
      on: dateProblem(on, today),
      expected_on: expected_on && expected_on < on ? 'payout.expectedEarly' : undefined,
    }),
  })

  async function record({ on, expected_on }: typeof form.values) {
    const input = { run_id: check.run_id, on, ...(expected_on && { expected_on }) }
    const done = await press(
      (operation_id) => call('record_checks_mailed', { ...input, operation_id }),
      ({ updated }) => t('checks.mailed', { count: updated }),
    )
    if (done) onClose()
  }

  return (
    <form className="stack" {...form.props(record)}>
      <p>{t('checks.text.mail', { number: check.run_number })}</p>
      <TextField
        {...form.field('on')}
        label={t('checks.mailedOn')}
        type="date"
        max={today}
        data-autofocus
      />
      <TextField
        {...form.field('expected_on')}
        label={t('checks.expectedOn')}
        type="date"
        optional
        min={form.values.on}
      />
      <Buttons busy={form.busy} onClose={onClose} />
    </form>
  )
}
