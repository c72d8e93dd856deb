import { sql } from 'kysely'
import type { PayoutNotice } from '#contract/payouts.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { addCode } from './callers.ts'
import { answersFile, bankAnswer, uploadResults } from './payout-results.ts'
import {
  asAdmin,
  downloadedPayment,
  downloadFile,
  lockedPayment,
  paymentsOf,
  plannedPayment,
  sentPayment,
} from './payout-world.ts'
import { paymentCases, requestInputs } from './request-inputs.ts'
import type { World } from './world.ts'

// Payments at each step, each of somebody new.

export const returned = { code: 'R03', on: calendarDateIn(new Date(), 'America/New_York') }

/** Creates a request of somebody new, by ACH unless the inputs say otherwise, because a request has only one live payment. */
export async function newRequest({ server, db }: World, inputs: object = {}): Promise<string> {
  const requester = await server.signIn()
  const { code } = await addCode(db)
  const input = requestInputs({ input_code: code, ...inputs })
  const { body } = await server.call('create_request', input, requester.cookie)
  return (body as { request: { id: string } }).request.id
}

const check = paymentCases.find(({ method }) => method === 'check')
export const byCheck = { input_payment_method: 'check', ...check?.inputs }

export const planned = async (world: World) => plannedPayment(world, await newRequest(world))
export const locked = async (world: World) => lockedPayment(world, await newRequest(world))
export const downloaded = async (world: World) => downloadedPayment(world, await newRequest(world))
export const sent = async (world: World) => sentPayment(world, await newRequest(world))
/** Lets days pass since the last word about a payment: whole weeks, as runs have Fridays. */
export async function letDaysPass({ db }: Pick<World, 'db'>, payment_id: string, weeks: number) {
  await sql`update payout_runs set pay_on = pay_on - ${weeks} * 7 from payments
    where run_id = payout_runs.id and payments.id = ${payment_id}`.execute(db)
  await sql`update payments set sent_at = sent_at - make_interval(weeks => ${weeks})
    where id = ${payment_id}`.execute(db)
  await sql`alter table postings disable trigger keep_postings`.execute(db)
  await sql`update postings set at = at - make_interval(weeks => ${weeks})
    where payment_id = ${payment_id}`.execute(db)
  await sql`alter table postings enable trigger keep_postings`.execute(db)
}
export const onPayment = ({ payment }: { payment: { id: string } }) => ({ payment_id: payment.id })
export const onRun = ({ run }: { run: { id: string } }) => ({ run_id: run.id })
/** An upload in which the bank returns a payment, or asks to correct its details. */
export async function uploaded(world: World, code: 'R03' | 'C01') {
  const { run, payment } = await sent(world)
  const file = answersFile([await bankAnswer(world.db, payment.id, code)])
  const { import_id } = await uploadResults(world, run, file)
  return { run, payment, file, import_id }
}

/** A notice that waits for an answer, and an upload that nobody confirms. */
export async function openNotice(world: World) {
  const { run, payment, file, import_id } = await uploaded(world, 'C01')
  await asAdmin(world, 'confirm_payout_results', { import_id })
  await uploadResults(world, run, file)
  const { notices } = await asAdmin<{ notices: PayoutNotice[] }>(world, 'get_payout_notices', {})
  const notice = notices.find(({ reference }) => reference === payment.reference)
  return { notice_id: notice?.id }
}

/** A check that is to be written. */
export async function lockedCheck(world: World) {
  const { run, payment } = await lockedPayment(world, await newRequest(world, byCheck))
  const { payments } = await paymentsOf(world, run.id)
  const check = payments.find(({ id }) => id === payment.id)
  return { run_id: run.id, number: check?.check_number ?? 0 }
}
/** The same, handed over. */
export async function sentCheck(world: World) {
  const check = await lockedCheck(world)
  await downloadFile(world, { id: check.run_id }, 'check')
  await asAdmin(world, 'mark_payments_sent', { run_id: check.run_id, method: 'check' })
  return check
}
/** A payment that turns up at the bank after its family got the money in cash. */
export async function perhapsPaidTwice(world: World) {
  const { run, payment } = await downloaded(world)
  const file = { ...onRun({ run }), method: 'ach' }
  await asAdmin(world, 'record_file_not_given', file)
  await asAdmin(world, 'act_on_payment hold', { ...onPayment({ payment }), reason: 'wait' })
  await asAdmin(world, 'record_outside_payment', {
    ...{ request_id: payment.request_id, amount: '500', paid_on: returned.on, way: 'cash' },
  })
  await asAdmin(world, 'mark_payments_sent', { ...file, revision: 1, reason: 'the bank says so' })
  return { payment }
}
