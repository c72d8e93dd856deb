import type { PayoutSignal } from '#contract/payouts.ts'
import { SIGNAL_WORDS_LIMIT, type SignalReason, signalReasons } from '#domain/payouts/signals.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'

type FormProps = { runId: string; signals: readonly PayoutSignal[]; onDone: () => void }

/** Answers the selected signals with one reason. */
export function AnswerForm({ runId, signals, onDone }: FormProps) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [payoutsKey], isBusyWhileRefetching: true })
  const form = useForm({
    initial: { reason: 'called', words: '' },
    validate: ({ reason, words }) => ({
      words: reason === 'other' && !words.trim() ? 'common.required' : undefined,
    }),
    limitOf: () => SIGNAL_WORDS_LIMIT,
  })
  const answer = ({ reason, words }: typeof form.values) =>
    act(
      (operation_id) =>
        call('answer_signals', {
          run_id: runId,
          signals: signals.map(({ payment_id, kind, key }) => ({ payment_id, kind, key })),
          reason: reason as SignalReason,
          ...(words.trim() && { words }),
          operation_id,
        }),
      { title: 'common.error', message: () => t('signals.saved'), form, onSuccess: onDone },
    )
  return (
    <form className="stack off-paper" {...form.props(answer)}>
      <SelectField
        {...form.field('reason')}
        label={t('signals.answer')}
        options={signalReasons.map((reason) => ({
          value: reason,
          label: t(`signals.reason.${reason}`),
        }))}
      />
      <TextField
        {...form.field('words')}
        label={t('signals.words')}
        optional={form.values.reason !== 'other'}
        dir="auto"
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('signals.answer')}
        </PrimaryButton>
      </div>
    </form>
  )
}
