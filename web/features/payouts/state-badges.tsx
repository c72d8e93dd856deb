import { type PaymentState, paymentStateRules } from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const runTones: Record<RunState, BadgeTone> = {
  draft: 'waiting',
  locked: 'accent',
  closed: 'good',
  cancelled: 'quiet',
}

export function RunStateBadge({ state }: { state: RunState }) {
  const { t } = useTranslation()
  return <Badge tone={runTones[state]}>{t(`payout.run.${state}`)}</Badge>
}

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  const { t } = useTranslation()
  return <Badge tone={paymentStateRules[state].tone}>{t(`payout.state.${state}`)}</Badge>
}
