import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutRun } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import type { PayoutOffice } from './payout-office.ts'

// A request that is paid on several Fridays, for tests of plans.

/** An OJC check, which the office enters by hand, so that no file is needed. */
const OJC_CHECK = 4
const method = 'ojc_check'

const first = comingFriday(new Date(), 'America/New_York')
/** The Fridays of a weekly plan that begins now. */
export const planFridays = [0, 7, 14, 21].map((days) => dateAfter(first, days))

/** A change of the dues of a request, pressed once. */
export const dueChange = (request_id: string, from_number: number, what: object) => ({
  ...{ request_id, from_number, ...what, operation_id: randomUUID() },
})

/** Returns what tests of plans do in an office. */
export function planScene(office: () => PayoutOffice) {
  /** Locks a run and says that its payments were entered. */
  async function send(run: PayoutRun) {
    await office().call('lock_payout_run', { run_id: run.id })
    await office().call('mark_payments_sent', { run_id: run.id, method })
  }
  return {
    send,
    /** Decides a request to be paid on so many Fridays, and nothing else. */
    async planned(times = 3, more: object = {}) {
      await office().clean()
      await sql`delete from admin_reviews`.execute(office().db)
      const id = await office().decided(OJC_CHECK, '300')
      const input_plan = { every: 'week', first_on: first, times, ...more }
      await office().call('create_admin_review', {
        ...{ input_request_id: id, input_donation_amount: '300', input_plan },
      })
      return id
    },
    async duesOf(request_id: string) {
      const { dues, review } = await office().call<ProcedureOutput<'get_request'>>('get_request', {
        request_id,
      })
      return { states: dues.map(({ state }) => state), dues, review }
    },
    open: (input: object = {}) =>
      office().call<ProcedureOutput<'get_open_items'>>('get_open_items', { limit: 200, ...input }),
    async runOf(pay_on = first) {
      const { run } = await office().call<{ run: PayoutRun }>('create_payout_run', { pay_on })
      return run
    },
    async pay(run: PayoutRun) {
      await send(run)
      await office().call('mark_payments_paid', { run_id: run.id, method })
    },
    /** Returns a request as its family reads it. */
    async family(id: string) {
      const row = office().db.selectFrom('requests').select('user_id').where('id', '=', id)
      const { user_id } = await row.executeTakeFirstOrThrow()
      const { requests } = await office().byFamily<ProcedureOutput<'get_request_info'>>(
        'get_request_info',
        { user_id_input: user_id },
      )
      return requests.find((request) => request.id === id)
    },
  }
}
