import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import type { MethodOfRun, PayoutRun } from '../queries.ts'
import { usePress } from '../use-press.ts'

/** Moves a method of a draft to another run of its Friday. Needs no question: it can be moved back. */
export function MoveMethod({ run, of }: { run: PayoutRun; of: MethodOfRun }) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { method } = of
  const move = () =>
    press(
      (operation_id) => call('move_payments', { run_id: run.id, method, operation_id }),
      ({ run: { number }, updated }) => t('payouts.moved', { count: updated, number }),
    )
  return (
    <button
      type="button"
      className="text-button"
      aria-disabled={busy || undefined}
      onClick={() => void move()}
    >
      {t('payouts.move')}
    </button>
  )
}
