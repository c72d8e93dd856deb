import type { RequestStatus } from '#domain/request-status.ts'
import { isWaitingForBank } from './committed.ts'
import { balanceOfRequest, freeOf, type RequestLedger, unpaidOf } from './rows.ts'

/** Returns the status of a request: the first line of the table that fits (docs/product.md §14.29). */
export function statusOf(request: RequestLedger): RequestStatus {
  const { dues, setByHand } = request
  const { committed, paid } = balanceOfRequest(request)
  const payments = dues.flatMap((due) => due.payments)
  if (paid > 0n && dues.every((due) => unpaidOf(due) <= 0n)) return 'paid'
  const isHandedOver = payments
    .filter((payment) => payment.committed > 0n)
    .every((payment) => payment.state !== 'locked' && !isWaitingForBank(payment))
  if (committed > 0n && isHandedOver && dues.every((due) => freeOf(due) <= 0n)) return 'processed'
  if (paid > 0n || committed > 0n) return 'processing'
  if (setByHand !== null) return setByHand
  const wasBegun = payments.some(({ way, wasHandedOver }) => way === 'run' && wasHandedOver)
  return wasBegun ? 'processing' : 'created'
}
