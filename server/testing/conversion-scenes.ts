import type { FileOffice } from './payout-files.ts'
import { uploadResults } from './payout-results.ts'
import { downloadFile } from './payout-world.ts'
import { paymentCases } from './request-inputs.ts'

/** Returns the place of a method among the requests of an office. */
export const caseOf = (wanted: string) => paymentCases.findIndex(({ method }) => method === wanted)

/** Returns what an office presses that makes payments in every state, each of a request of its own. */
export function conversionScenes(office: () => FileOffice) {
  const cash = (request_id: string, amount: string) =>
    office().call('record_outside_payment', {
      ...{ request_id, amount, paid_on: office().today(), way: 'cash' },
    })
  const decide = (input_request_id: string, input_donation_amount: string, more: object = {}) =>
    office().call('create_admin_review', { input_request_id, input_donation_amount, ...more })
  const setStatus = (request_id: string, status: string) =>
    office().call('update_request_status', { request_id, status })

  /** Locks 100 dollars by a method. */
  async function locked(method = 'ach') {
    const id = await office().decided(caseOf(method), '100')
    const run = await office().newRun()
    await office().call('lock_payout_run', { run_id: run.id })
    const [payment] = await office().payments(run)
    const payment_id = payment?.id ?? ''
    return { id, run, payment_id, payment, of: { run_id: run.id, method } }
  }
  async function sent(method = 'ach') {
    const one = await locked(method)
    await office().give(one.run, one.of.method as 'ach')
    return one
  }
  async function paid(method = 'ach') {
    const one = await sent(method)
    await office().call('mark_payments_paid', one.of)
    return one
  }
  /** A payment whose file was said not to be given, and that was held. */
  async function held() {
    const one = await locked()
    await downloadFile(office(), one.run, 'ach')
    await office().call('record_file_not_given', one.of)
    await office().call('act_on_payment hold', { payment_id: one.payment_id, reason: 'wait' })
    return one
  }
  const given = (of: object) =>
    office().call('mark_payments_sent', { ...of, revision: 1, reason: 'the bank has told us' })
  async function paidByResults({ run, payment }: Awaited<ReturnType<typeof locked>>) {
    const columns = { key: 0, by: 'reference', amount: 1 }
    const table = `K,A\n${payment?.reference},100.00`
    const { import_id } = await uploadResults(office(), run, table, columns, { all: 'paid' })
    await office().call('confirm_payout_results', { import_id })
  }
  const cleared = (number: unknown) =>
    office().call('act_on_payment clear_check', { number, amount: '100', on: office().today() })
  return { cash, decide, setStatus, locked, sent, paid, held, given, paidByResults, cleared }
}
