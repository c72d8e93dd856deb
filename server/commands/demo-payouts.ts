import { randomUUID } from 'node:crypto'
import { familyCorrectedFields, isRequestField } from '#domain/corrections.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { payingFilesOf } from '#domain/payouts/file-fates.ts'
import { methodsThat, payoutMethods } from '#domain/payouts/methods.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { encodeRequest } from '#domain/request-inputs.ts'
import { contextOf } from '#server/context.ts'
import { downloadBankFile } from '#server/payouts/index.ts'
import type { Demo } from './demo-office.ts'
import { introducePayouts, moveRunBack } from './demo-store.ts'
import { fund, latinNames, payoutSettings, runs } from './demo-table.ts'

/** Makes a closed run, a locked one of so many payments and a draft, and a plan that the last two pay. */
export async function addDemoPayouts(demo: Demo, payments: number): Promise<void> {
  const { services, owner, call } = demo
  await introducePayouts(services.db)
  const { version: expected_version } = await call('get_payout_settings', {})
  await call('save_payout_settings', { settings: payoutSettings, expected_version })

  const friday = openFriday(demo)
  await addClosedRun(demo, friday)
  const others = [...runs.locked.others]
  // Multiples of three are people whose names every bank's file can carry.
  while (others.length + 2 < payments) others.push(36 + 3 * others.length)
  await addPaid(demo, { own: runs.locked.own, others }, friday)
  const asked = { number: 72, receivedOn: dateAfter(friday, -10), isOwn: true }
  const { id: input_request_id } = await demo.addRequest(asked)
  const input_plan = { every: 'week', first_on: friday, times: 12 } as const
  const approval = { input_request_id, input_donation_amount: '180', input_plan }
  await call('create_admin_review', approval)
  await addLockedRun(demo, friday)
  const [request_id = '', ...more] = await addPaid(demo, runs.draft, dateAfter(friday, -7))
  await call('create_payout_run', { pay_on: dateAfter(friday, 7) })
  // The address before hears of the correction.
  await call('change_person_email', { request_id, new_email: owner.email })
  await correctAccount(demo, request_id)
  await payOutside(demo, more.slice(-2))
}

/** Returns the next Friday whose files can still be given to the banks. */
function openFriday({ owner, today }: Demo): CalendarDate {
  const friday = comingFriday(new Date(), owner.timeZone)
  const isOpen = methodsThat(({ carriedBy }) => carriedBy === 'file').every(
    (method) => methodCalendar(method, friday).effective_on >= today,
  )
  return isOpen ? friday : dateAfter(friday, 7)
}

/** Adds the approved requests that a run pays. Returns their ids. */
async function addPaid(
  { addApproved }: Demo,
  { own, others }: { own: number[]; others: number[] },
  dueOn: CalendarDate,
): Promise<string[]> {
  const ids: string[] = []
  for (const number of [...own, ...others]) {
    const asked = { number, receivedOn: dateAfter(dueOn, -10), isOwn: own.includes(number) }
    ids.push((await addApproved(asked, 180 + number * 36)).id)
  }
  return ids
}

/**
 * Makes a run and locks it. Before, payees get names that their bank can read, and payments with
 * problems are taken out; the next draft shows them.
 */
async function addLockedRun({ today, colleague, call }: Demo, pay_on: CalendarDate) {
  const { id: run_id } = (await call('create_payout_run', { pay_on })).run
  const rate = { rate: '3.021', rate_date: today, source: 'boi_representative' as const }
  await call('set_payout_rate', { run_id, ...rate })
  const { payments } = await call('get_payout_payments', { run_id, limit: 200 })
  for (const { id: payment_id, payee, method } of payments) {
    const payee_for_bank = latinNames[payee]
    if (payee_for_bank && payoutMethods[method].letters) {
      await call('act_on_payment', { act: 'change', payment_id, payee_for_bank })
    }
  }
  const { problems } = await call('get_payout_run', { run_id })
  for (const { payment_id } of problems) {
    if (payment_id) await call('act_on_payment', { act: 'remove', payment_id })
  }
  const { version: changes_seen } = await call('get_run_changes', { run_id }, colleague)
  await call('lock_payout_run', { run_id, changes_seen }, colleague)
  return run_id
}

/**
 * Adds a run of the week before that is paid, with one payment that came back. It is made for a
 * later Friday, because none in the past can be locked, and then moved.
 */
async function addClosedRun(demo: Demo, friday: CalendarDate): Promise<void> {
  const { services, office, today, call } = demo
  const [own] = await addPaid(demo, runs.closed, dateAfter(friday, -7))
  const run_id = await addLockedRun(demo, friday)
  const { methods } = await call('get_payout_run', { run_id })
  for (const { method, files } of methods) {
    for (const file of payingFilesOf(method).filter((name) => files.includes(name))) {
      const { version: seen } = await call('get_run_changes', { run_id })
      await downloadBankFile(contextOf(services, office), { run_id, file, seen })
    }
    await call('mark_payments_sent', { run_id, method })
  }
  for (const { method } of methods) await call('mark_payments_paid', { run_id, method })
  await call('record_checks_mailed', { run_id, on: today, expected_on: dateAfter(today, 3) })
  const { payments } = await call('get_payout_payments', { run_id, limit: 200 })
  const payment_id = payments.find(({ request_id }) => request_id === own)?.id ?? ''
  await call('act_on_payment', { act: 'come_back', payment_id, code: 'R03', on: today })
  await moveRunBack(services.db, run_id)
}

/** Corrects the account of an ACH request of the family, so that it waits for a confirmation. */
async function correctAccount({ owner, office, call }: Demo, request_id: string): Promise<void> {
  const stored = await call('get_request_to_correct', { request_id })
  const inputs = encodeRequest('ach', { ...stored.values, account_number: '000123987654' })
  const isOfFamily = (field: string) =>
    !isRequestField(field) || familyCorrectedFields.some((own) => own === field)
  const own = Object.entries(inputs).filter(([name]) => isOfFamily(name.slice('input_'.length)))
  const kept_numbers = ['routing_number' as const]
  const expected_corrected_at = stored.corrected_at?.toISOString() ?? null
  const known = { request_id, expected_corrected_at, kept_numbers }
  const operation_id = randomUUID()
  const family = { ...office, user: { ...office.user, id: owner.userId } }
  await call('correct_own_request', { ...Object.fromEntries(own), ...known, operation_id }, family)
}

/** Adds a fund, and cash that paid a part of the first request and all of the other one. */
async function payOutside({ today, call }: Demo, requestIds: string[]): Promise<void> {
  await call('save_fund', fund)
  for (const [at, request_id] of requestIds.entries()) {
    const { open } = await call('get_request_books', { request_id })
    const cash = { paid_on: today, way: 'cash' as const, payee: 'Moshe Cohen' }
    const amount = at === 0 ? '100' : open
    await call('record_outside_payment', { request_id, amount, ...cash })
  }
}
