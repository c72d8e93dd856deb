import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { giveUpDays } from '#domain/payouts/give-up.ts'
import { actsOfPayment, type PaymentAct } from '#domain/payouts/payment-acts.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import type { Words } from '#web/i18n/words.ts'
import { useSite } from '#web/site.tsx'
import { RowActs } from '#web/ui/row-menu.tsx'
import { useToday } from '#web/use-today.ts'
import type { PayoutPayment } from '../queries.ts'
import type { Asked } from './asked.ts'

export type RowContext = {
  runState: RunState
  /** Handing over, and so taking out, is somebody else's: the page says whose. */
  isTheirs: boolean
  onAsk: (asked: Asked) => void
  /** What is chosen to be moved, while payments are being chosen. */
  chosen?: ReadonlyMap<string, PayoutPayment> | undefined
  onChoose?: (payment: PayoutPayment, isChosen: boolean) => void
}

type RowActionsProps = { payment: PayoutPayment; context: RowContext; words: Words }

/** What can be done with a payment: the next as a button, the rest in a menu. */
export function RowActions({ payment, context, words: { t } }: RowActionsProps) {
  const { runState, isTheirs, onAsk } = context
  const today = useToday()
  const { officeTimeZone } = useSite()
  const isSilent = isLongSilent(payment, { today, officeTimeZone })
  const isInDraft = runState === 'draft'
  const acts = actsOfPayment({ ...payment, isInDraft, isTheirs, isSilent })
  const toPress = (act: PaymentAct) => ({
    label: t(`payouts.action.${act}` as MessageKey),
    onPress: () => onAsk({ act, payment }),
  })
  const next = acts.find((act) => nextActs.includes(act))
  return (
    <RowActs
      named={(action) => t('payouts.actionOf', { action, name: payment.full_name })}
      next={next && toPress(next)}
      menu={t('payouts.actions')}
      others={acts.filter((act) => act !== next).map(toPress)}
    />
  )
}

/** Whether the bank has said nothing for so long after it got a payment that it can be given up. */
function isLongSilent(
  { pay_on, sent_at, check_number }: PayoutPayment,
  { today, officeTimeZone }: { today: string; officeTimeZone: string },
): boolean {
  if (pay_on === null || sent_at === null) return false
  const given = calendarDateIn(new Date(sent_at), officeTimeZone)
  return dateAfter(given > pay_on ? given : pay_on, giveUpDays(check_number !== null)) <= today
}

/** What usually follows when it is possible. The rest is rare, and stands in the menu. */
const nextActs: readonly PaymentAct[] = ['release', 'pay_again']
