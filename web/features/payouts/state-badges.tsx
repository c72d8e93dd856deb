import { useTranslation } from 'react-i18next'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
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

export const paymentTones: Record<PaymentState, BadgeTone> = {
  planned: 'quiet',
  held: 'waiting',
  locked: 'accent',
  sent: 'accent',
  paid: 'good',
  returned: 'waiting',
  failed: 'waiting',
  cancelled: 'quiet',
}

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  const { t } = useTranslation()
  return <Badge tone={paymentTones[state]}>{t(`payout.state.${state}`)}</Badge>
}
