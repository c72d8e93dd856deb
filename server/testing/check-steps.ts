import { onPayment, pressed } from './payout-history.ts'
import type { ModelPayment } from './payout-records.ts'

const numbered = ({ id, check_number }: { id: string; check_number: unknown }) =>
  check_number === null ? { payment_id: id, ...pressed() } : { ...onNumber({ check_number }) }
const onNumber = ({ check_number }: { check_number: unknown }) => ({
  number: Number(check_number ?? 1),
  payment_id: undefined,
  ...pressed(),
})
const spoiled = (row: { id: string; check_number: unknown }) => ({
  ...numbered(row),
  reason: 'wrong',
})
const answered = (answer: 'stopped' | 'paid') => (row: { id: string; check_number: unknown }) => ({
  ...numbered(row),
  answer,
  on: '2026-11-20',
})

/** The bank cashed a check of one of such payments. */
const clearing = (isMeant: (one: ModelPayment) => boolean) =>
  onPayment(
    'act_on_payment clear_check',
    (_, one) => one.isFixed && one.checks.length > 0 && !one.request.isDigital && isMeant(one),
    (m, one) => !one.request.isDigital && m.clearCheck(one),
    (row) => ({ ...onNumber(row), amount: String(row.amount ?? '1'), on: '2026-11-20' }),
  )

/** Steps of random histories with single checks. */
export const checkSteps = [
  {
    weight: 4,
    arbitrary: onPayment(
      'act_on_payment void_check',
      (m, one) => m.isIssued(one) && (one.state !== 'locked' || m.canLeave(one, true)),
      (m, one) => m.voidCheck(one),
      spoiled,
    ),
  },
  {
    weight: 3,
    arbitrary: onPayment(
      'act_on_payment stop_check',
      (m, one) => m.isIssued(one) && (one.state !== 'locked' || m.isByHand(one)),
      (m, one) => m.stopCheck(one),
      spoiled,
    ),
  },
  {
    weight: 3,
    arbitrary: onPayment(
      'act_on_payment replace_check',
      (m, one) => m.isIssued(one) && (one.state === 'sent' || one.state === 'paid'),
      (m, one) => m.replaceCheck(one),
      spoiled,
    ),
  },
  {
    weight: 4,
    arbitrary: onPayment(
      'act_on_payment answer_stop',
      (m, one) => m.isWaiting(one),
      (m, one) => m.confirmStop(one),
      answered('stopped'),
    ),
  },
  {
    weight: 1,
    arbitrary: onPayment(
      'act_on_payment answer_stop',
      (m, one) => m.isWaiting(one),
      (m, one) => m.isWaiting(one) && m.clearCheck(one),
      answered('paid'),
    ),
  },
  { weight: 2, arbitrary: clearing(() => true) },
  // Seldom met by chance.
  { weight: 1, arbitrary: clearing(({ state }) => state === 'held' || state === 'cancelled') },
]
