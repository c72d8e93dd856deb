import { Message } from '#web/i18n/message.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { formatAmount } from '../money.ts'
import type { PayoutRun } from '../queries.ts'

type ConvertedProps = {
  of: Pick<PayoutRun['totals'][number], 'currency' | 'total'>
  run: PayoutRun
}

/** The amount of a method in its other currency, with the rate. */
export function Converted({ of: { currency, total }, run: { rate } }: ConvertedProps) {
  if (currency === 'USD' || !total || !rate) return null
  return (
    <p className="quiet">
      <Message
        of="payouts.lockRate"
        total={<Ltr>{formatAmount(total, currency)}</Ltr>}
        rate={<Ltr>{Number(rate)}</Ltr>}
      />
    </p>
  )
}
