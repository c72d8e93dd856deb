import type { APIRequestContext } from 'playwright/test'
import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { enterRequest, saveReview } from '../office.ts'
import { giveFile } from '../payout-office.ts'
import { call } from '../set-up.ts'

/** The numbers of runs in the states that the tour visits. */
export type TourRuns = {
  /** A draft with a payment that prevents locking. */
  draft: number
  /** A draft that can be locked. */
  clean: number
  /** A check is with the bank, and an OJC check is not handed over yet. */
  locked: number
  /** The only payment came back. */
  closed: number
}

const israeliTransfer = {
  input_full_name: 'Yisroel Lichtenstein',
  input_payment_method: 'israeli_bank',
  input_israeli_bank_bank_name: 'בנק הפועלים',
  input_israeli_bank_teudat_zeut: '000000018',
  input_israeli_bank_routing_number: '12-571',
  input_israeli_bank_account_number: '041116',
}
const check = {
  input_full_name: 'Chana Weiss',
  input_payment_method: 'check',
  input_state: 'NY',
  input_check_delivery_method: 'mail',
  input_check_payee_name: 'Chana Weiss',
  input_check_address_line1: '1432 54th Street',
  input_check_city: 'Brooklyn',
  input_check_state: 'NY',
  input_check_postal_code: '11219',
  input_check_country: 'US',
}

/** Creates the runs of the tour, each for a Friday of its own. */
export async function createRuns(office: APIRequestContext): Promise<TourRuns> {
  const draft = await createDraft(office, 0, [israeliTransfer])
  const locked = await createDraft(office, 3, [check, { input_full_name: 'Locked Family' }])
  await call(office, 'lock_payout_run', { run_id: locked.id })
  await giveFile(office, locked, 'check')
  const closed = await createDraft(office, 4, [{ input_full_name: 'Returned Family' }])
  await finish(office, closed.id)
  const clean = await createDraft(office, 5, [{ input_full_name: 'Planned Family' }])
  return {
    draft: draft.number,
    clean: clean.number,
    locked: locked.number,
    closed: closed.number,
  }
}

/** Creates a run with these requests, of the Friday in so many weeks. */
async function createDraft(
  office: APIRequestContext,
  weeks: number,
  requests: Record<string, string>[],
): Promise<{ id: string; number: number }> {
  const ids: string[] = []
  for (const overrides of requests) {
    const { request } = await enterRequest(office, overrides)
    await saveReview(office, request.id, '1250')
    ids.push(request.id)
  }
  const pay_on = dateAfter(comingFriday(await nowAt(office), 'America/New_York'), 7 * weeks)
  const { run } = await call(office, 'create_payout_run', { pay_on })
  const { id, number } = run as unknown as { id: string; number: number }
  for (const request_id of ids) {
    // Refused if the draft has proposed it already, which depends on the day of the week.
    await office.post('/rpc/add_payment', { data: { run_id: id, request_id } })
  }
  return { id, number }
}

/** Locks a run, pays it, and records that its payment came back. */
async function finish(office: APIRequestContext, run_id: string) {
  await call(office, 'lock_payout_run', { run_id })
  await call(office, 'mark_payments_sent', { run_id, method: 'ojc_online' })
  await call(office, 'mark_payments_paid', { run_id, method: 'ojc_online' })
  const { payments } = await (
    await office.post('/rpc/get_payout_payments', { data: { run_id } })
  ).json()
  const on = calendarDateIn(await nowAt(office), 'America/New_York')
  const came_back = { payment_id: payments[0].id, code: 'R03', on }
  await call(office, 'act_on_payment', { act: 'come_back', ...came_back })
}

/** Returns the server's time: for comparing pictures it has a clock of its own. */
async function nowAt(office: APIRequestContext): Promise<Date> {
  const answer = await office.get('/readyz')
  return new Date(answer.headers().date ?? '')
}
