import type { PayoutSignal } from '#contract/payouts.ts'
import { SIGNAL_WORDS_LIMIT, type SignalReason, signalReasons } from '#domain/payouts/signals.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { payoutKeys } from '../use-press.ts'

type FormProps = { runId: string; signals: readonly PayoutSignal[]; onDone: () => void }

/** Answers the selected signals with one reason. */
export function AnswerForm({ runId, signals, onDone }: FormProps) {
  const { t } = useTranslation()
  return (
    <ActForm
      inRow
      fields={{
        reason: {
          label: 'signals.answer',
          kind: 'choice',
          initial: 'called',
          options: signalReasons.map((value) => ({ value, label: t(`signals.reason.${value}`) })),
        },
        words: {
          label: 'signals.words',
          optional: ({ reason }) => reason !== 'other',
          max: SIGNAL_WORDS_LIMIT,
        },
      }}
      send={({ reason, words }, operation_id) =>
        call('answer_signals', {
          run_id: runId,
          signals: signals.map(({ payment_id, kind, key }) => ({ payment_id, kind, key })),
          reason: reason as SignalReason,
          ...(words.trim() && { words }),
          operation_id,
        })
      }
      done={() => t('signals.saved')}
      refetch={payoutKeys}
      onDone={onDone}
      button="signals.answer"
    />
  )
}
