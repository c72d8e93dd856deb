import fc from 'fast-check'
import { requestStatuses } from '#domain/request-status.ts'
import type { DecisionModel } from './decision-model.ts'
import { onRequest } from './payout-history.ts'
import type { ModelRequest } from './payout-records.ts'

/** Steps of random histories in which the office decides about requests. */

const declined = { input_outcome: 'declined', input_message: 'no', input_donation_amount: '0' }
const review = (input: object, outcome: 'approved' | 'declined', amount: string) =>
  onRequest(
    'create_admin_review',
    { ...input },
    (_, one) => one.outcome !== outcome || one.amount !== amount,
    (model, one) => model.review(one, outcome, amount),
  )

const isLocked = (model: DecisionModel, request: ModelRequest) =>
  model.newest(request)?.state === 'locked'

export const decisions = fc.oneof(
  { weight: 2, arbitrary: review({ input_donation_amount: '180' }, 'approved', '180.00') },
  { weight: 1, arbitrary: review({ input_donation_amount: '0' }, 'approved', '0.00') },
  { weight: 2, arbitrary: review(declined, 'declined', '0.00') },
  { weight: 1, arbitrary: review({ input_donation_amount: '250.75' }, 'approved', '250.75') },
  {
    weight: 1,
    arbitrary: onRequest(
      'undo_admin_review',
      { not_entered: true },
      (_, one) => one.outcome !== 'undecided',
      (m, one) => m.undoReview(one, true),
    ),
  },
  {
    weight: 1,
    arbitrary: onRequest(
      'hold_request',
      { reason: 'ask' },
      (_, one) => !one.isOnHold,
      (m, one) => m.holdRequest(one),
    ),
  },
  {
    weight: 1,
    arbitrary: onRequest(
      'hold_request',
      { reason: 'ask', not_entered: true },
      (m, one) => !one.isOnHold && isLocked(m, one),
      (m, one) => m.holdRequest(one, true),
    ),
  },
  {
    weight: 2,
    arbitrary: onRequest(
      'release_request',
      {},
      (_, one) => one.isOnHold,
      (m, one) => m.releaseRequest(one),
    ),
  },
  {
    weight: 2,
    arbitrary: onRequest(
      'withdraw_request',
      {},
      (_, one) => !one.isWithdrawn,
      (m, one) => m.withdraw(one),
    ),
  },
  {
    weight: 1,
    arbitrary: onRequest(
      'withdraw_request',
      { not_entered: true },
      (m, one) => !one.isWithdrawn && isLocked(m, one),
      (m, one) => m.withdraw(one, true),
    ),
  },
  {
    weight: 2,
    arbitrary: onRequest(
      'restore_request',
      {},
      (_, one) => one.isWithdrawn,
      (m, one) => m.restore(one),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...requestStatuses).chain((status) =>
      onRequest(
        'update_request_status',
        { status },
        (_, one) => one.status !== status,
        (m, one) => m.setStatus(one, status),
      ),
    ),
  },
)

/** Paid outside the portal, after a payment came back. */
export const paidByHand = onRequest(
  'update_request_status',
  { status: 'paid' },
  (m, one) => m.isOver(one),
  (m, one) => m.setStatus(one, 'paid'),
)

/** Decides anew about those that are not to be paid. */
const decided = onRequest(
  'create_admin_review',
  { input_donation_amount: '100' },
  (_, one) => one.outcome !== 'approved' || one.amount === '0.00',
  (m, one) => m.review(one, 'approved', '100.00'),
)

/** Brings back what decisions took away, so that a history goes on. */
export const repair = fc.oneof(
  decided,
  onRequest(
    'update_request_status',
    { status: 'created' },
    (m, one) => m.isPaidOutside(one),
    (m, one) => m.setStatus(one, 'created'),
  ),
)
