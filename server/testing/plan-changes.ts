import { comingFriday } from '#domain/payouts/proposal.ts'
import type { Prepare } from './change.ts'
import { nextFriday } from './payout-world.ts'

/** A change of a plan, with its input and the audit action that it must record. */
export const planChanges = {
  change_dues: async ({ server, admin, requestId }) => {
    const plan = { every: 'week', first_on: nextFriday(), times: 3 }
    const review = { input_request_id: requestId, input_donation_amount: '18', input_plan: plan }
    await server.call('create_admin_review', review, admin.cookie)
    const input = { request_id: requestId, from_number: 2, amount: '20' }
    return { action: 'review.changed', input, cookie: admin.cookie }
  },
  confirm_dues: async ({ server, admin, requester, requestId }) => {
    const first_on = comingFriday(new Date(), 'America/New_York')
    const plan = { every: 'week', first_on, times: 3, confirm_every: 1 }
    const review = { input_request_id: requestId, input_donation_amount: '18', input_plan: plan }
    await server.call('create_admin_review', review, admin.cookie)
    const input = { request_id: requestId }
    return { action: 'request.dues_confirmed', input, cookie: requester.cookie }
  },
} satisfies Record<string, Prepare>
