import type { CalendarDate } from '#domain/payment-date.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { paymentStateRules } from '#domain/payouts/payment-states.ts'
import { type Cents, type Due, freeOf, type RequestLedger } from './rows.ts'

/** What of a due is approved and not paid (docs/product.md §14.21). Its sum is what is unpaid. */

export type OpenItem = { bucket: OpenBucket; amount: Cents; attempt: number | null }

/** `friday` is the coming one; `isInRun` says whether a waiting payment is in a draft. */
type Seen = { friday: CalendarDate; isInRun: (attempt: number) => boolean }

/** Returns one item for each attempt that the bank may still pay, and one for what is free. */
export function openItemsOf(request: RequestLedger, due: Due, seen: Seen): OpenItem[] {
  const items: OpenItem[] = due.payments
    .filter(({ committed }) => committed > 0n)
    .map(({ state, committed, attempt }) => ({
      bucket: state === 'locked' ? 'locked' : 'sent',
      amount: committed,
      attempt,
    }))
  const amount = freeOf(due)
  if (amount < 0n) items.push({ bucket: 'perhaps_twice', amount, attempt: null })
  if (amount > 0n) items.push({ ...bucketOfFree(request, due, seen), amount })
  return items
}

/** What was set by hand goes before the state of the last payment. */
function bucketOfFree(
  { isOnHold, setByHand }: RequestLedger,
  { payments, dueOn }: Due,
  { friday, isInRun }: Seen,
): Pick<OpenItem, 'bucket' | 'attempt'> {
  const last = payments.filter(({ way }) => way === 'run').at(-1)
  const attempt = last?.attempt ?? null
  if (isOnHold) return { bucket: 'held', attempt }
  if (setByHand === 'processed') return { bucket: 'sent', attempt }
  if (last?.state === 'planned' && !isInRun(last.attempt)) return { bucket: 'waiting', attempt }
  const bucket = last && paymentStateRules[last.state].bucket
  if (bucket) return { bucket, attempt }
  return { bucket: dueOn > friday ? 'later' : 'due', attempt: null }
}
