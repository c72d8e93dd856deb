import { randomUUID } from 'node:crypto'
import { onPayment } from './payout-history.ts'

const pressed = () => ({ operation_id: randomUUID() })
const numbered = (check_number: number | string | null) => ({
  number: Number(check_number ?? 1),
  ...pressed(),
})
const spoiled = ({ check_number }: { check_number: number | string | null }) => ({
  ...numbered(check_number),
  reason: 'wrong',
})

/** Steps of random histories with single checks. */
export const checkSteps = [
  {
    weight: 4,
    arbitrary: onPayment(
      'void_check',
      (m, one) => m.isIssued(one) && (one.state !== 'locked' || m.canLeave(one, true)),
      (m, one) => m.voidCheck(one),
      spoiled,
    ),
  },
  {
    weight: 2,
    arbitrary: onPayment(
      'stop_check',
      (m, one) => m.isIssued(one) && one.state !== 'locked',
      (m, one) => m.stopCheck(one),
      spoiled,
    ),
  },
  {
    weight: 3,
    arbitrary: onPayment(
      'replace_check',
      (m, one) => m.isIssued(one) && (one.state === 'sent' || one.state === 'paid'),
      (m, one) => m.replaceCheck(one),
      spoiled,
    ),
  },
  {
    weight: 3,
    arbitrary: onPayment(
      'note_stop_confirmed',
      (m, one) => m.isWaiting(one),
      (m, one) => m.confirmStop(one),
      ({ check_number }) => ({ ...numbered(check_number), answer: 'stopped', on: '2026-11-20' }),
    ),
  },
  {
    weight: 1,
    arbitrary: onPayment(
      'record_check_cleared',
      (_, one) => one.isFixed && one.checks.length > 0 && one.state !== 'locked',
      (m, one) => m.clearCheck(one),
      ({ check_number, amount }) => ({
        ...numbered(check_number),
        amount: String(amount ?? '1'),
        on: '2026-11-20',
        payment_id: undefined,
      }),
    ),
  },
]
