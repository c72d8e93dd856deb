import { randomUUID } from 'node:crypto'
import { familyCorrectedFields, isRequestField } from '#domain/corrections.ts'
import { type CalendarDate, calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { payingFilesOf } from '#domain/payouts/file-fates.ts'
import { methodsThat, payoutMethods } from '#domain/payouts/methods.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { encodeRequest } from '#domain/request-inputs.ts'
import { contextOf } from '#server/context.ts'
import { correctionProcedures } from '#server/corrections/index.ts'
import type { Administrator } from '#server/http/access.ts'
import { createCalls } from '#server/operations/index.ts'
import { downloadBankFile, payoutProcedures } from '#server/payouts/index.ts'
import { personProcedures } from '#server/persons/index.ts'
import { questionProcedures } from '#server/questions/index.ts'
import { requestProcedures } from '#server/requests/index.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import type { Services } from '#server/services.ts'
import { addBooks } from './demo-books.ts'
import { introducePayouts, moveRunBack } from './demo-payouts-store.ts'
import { latinNames } from './demo-people.ts'
import { addDemoRequest, type Owner } from './demo-store.ts'

/** Decisions and runs of the demo, made by the procedures that the office calls. */

/** `colleague` locks what `office` hands over, as PAYOUT_TWO_PERSON asks. */
type Demo = {
  services: Services
  owner: Owner
  office: Administrator
  colleague: Administrator
}

/** Settings with invented identifiers, so that files for banks can be made. */
const settings = {
  ach: {
    destination_routing: '021000021',
    destination_name: 'JPMORGAN CHASE',
    origin_id: ' 123456789',
    company_name: 'KEREN HACHESED',
    company_id: '1234567890',
    entry_description: 'ASSISTANCE',
    odfi: '02100002',
  },
  israeli_bank: {
    institution_id: '12345678',
    sending_institution: '12345',
    institution_name: 'קרן החסד',
    hebrew_code: 'b',
  },
  check: { routing_number: '021000021', account_number: '7777777', next_number: 1041 },
}

/** Returns the office as the procedures know it, signed in just now. */
export function officeCaller(user: { id: string; email: string; name: string }): Administrator {
  const now = new Date()
  const { id, email, name } = user
  const rights = { is_admin: true, email_verified: true, two_step: false, auth_epoch: 0 }
  return {
    kind: 'administrator',
    user: { id, email, name, locale: 'en', ...rights },
    session: {
      id: randomUUID(),
      signed_in_at: now,
      good_until: new Date(now.getTime() + 3_600_000),
      recovery: false,
      two_step_missing: false,
    },
    address: '127.0.0.1',
    locale: 'en',
    headers: new Headers(),
    setCookie: () => {},
  }
}

/**
 * Makes a closed run, a locked one of so many payments and a draft, a plan that both pay, and a
 * request with each other outcome.
 */
export async function addDemoPayouts(demo: Demo, payments: number): Promise<void> {
  const { services, office } = demo
  await introducePayouts(services.db, 60)
  const payouts = createCalls(services, payoutProcedures)
  const { version } = await payouts.get_payout_settings({}, office)
  await payouts.save_payout_settings({ settings, expected_version: version }, office)

  const friday = openFriday(demo.owner.timeZone)
  await addClosedRun(demo, friday)
  const first = [24, 36, 15, 18, 21, 22, 23, 17, 25, 53]
  // Multiples of three are people whose names every bank's file can carry.
  const others = Array.from(
    { length: Math.max(0, payments - first.length - 1) }, // and a Friday of the plan
    (_, at) => 63 + 3 * at,
  )
  await addApproved(demo, { numbers: [...first, ...others], dueOn: friday })
  await addPlan(demo, friday)
  await makeRun(demo, friday, { locked: true })
  const planned = await addApproved(demo, {
    numbers: [48, REMEMBERED, 27, 29, 33, 34, 16, 13],
    dueOn: dateAfter(friday, -7),
  })
  await makeRun(demo, dateAfter(friday, 7))
  await changeAddress(demo, planned[0] ?? '')
  await correctAccount(demo, planned[0] ?? '')
  await addOutcomes(demo)
  await addBooks(demo, planned.slice(-2))
}

/** Changes the address of the family's account, so that the one before hears of its corrections. */
async function changeAddress({ services, owner, office }: Demo, request_id: string) {
  const persons = createCalls(services, personProcedures)
  const change = { request_id, new_email: owner.email }
  const answer = await persons.change_person_email(change, office)
  if (!answer.success) throw new Error(answer.error)
}

/** Corrects the account of the family's ACH request, so that its details wait for a confirmation. */
async function correctAccount({ services, owner, office }: Demo, request_id: string) {
  const corrections = createCalls(services, correctionProcedures)
  const family = { ...office, user: { ...office.user, id: owner.userId } }
  const stored = await corrections.get_request_to_correct({ request_id }, office)
  if (!stored.success) throw new Error(stored.error)
  const { full_name, email, category, reason, where_met, ...values } = stored.values
  const inputs = encodeRequest('ach', { ...values, account_number: '000123987654' })
  const own = Object.entries(inputs).filter(
    ([name]) => !isRequestField(name.slice('input_'.length)) || isOfFamily(name),
  )
  const input = {
    ...Object.fromEntries(own),
    request_id,
    expected_corrected_at: stored.corrected_at,
    kept_numbers: ['routing_number' as const],
    operation_id: randomUUID(),
  }
  const answer = await corrections.correct_own_request(input, family)
  if (!answer.success) throw new Error(answer.error)
}
const isOfFamily = (name: string) =>
  familyCorrectedFields.some((field) => name === `input_${field}`)

/** Returns the next Friday whose files can still be given to the banks. */
function openFriday(timeZone: string): CalendarDate {
  const today = calendarDateIn(new Date(), timeZone)
  const friday = comingFriday(new Date(), timeZone)
  const isOpen = methodsThat(({ carriedBy }) => carriedBy === 'file').every(
    (method) => methodCalendar(method, friday).effective_on >= today,
  )
  return isOpen ? friday : dateAfter(friday, 7)
}

/**
 * The number of an ACH request with a Hebrew payee. It is the family's and in two runs, so that the
 * second proposes the name for the bank of the first.
 */
const REMEMBERED = 61

/**
 * Adds approved requests that are due on a Friday. The first one is the family's. The numbers choose
 * people and methods.
 */
async function addApproved(
  { services, owner, office }: Demo,
  { numbers, dueOn }: { numbers: number[]; dueOn: CalendarDate },
): Promise<string[]> {
  const reviews = createCalls(services, reviewProcedures)
  const ids: string[] = []
  for (const [at, number] of numbers.entries()) {
    const isOwn = at === 0 || number === REMEMBERED
    const which = { owner, number, receivedOn: dateAfter(dueOn, -10), isOwn }
    const id = await addDemoRequest(services.db, services.sealer, which)
    const input_donation_amount = `${180 + number * 36}.00`
    await reviews.create_admin_review({ input_request_id: id, input_donation_amount }, office)
    ids.push(id)
  }
  return ids
}

/** Adds a request of the family that is paid on twelve Fridays, from this one on. */
async function addPlan({ services, owner, office }: Demo, first_on: CalendarDate): Promise<void> {
  const { db, sealer } = services
  const receivedOn = dateAfter(first_on, -10)
  const id = await addDemoRequest(db, sealer, { owner, number: 72, receivedOn, isOwn: true })
  const plan = { every: 'week', first_on, times: 12 } as const
  const review = { input_request_id: id, input_donation_amount: '180', input_plan: plan }
  const reviews = createCalls(services, reviewProcedures)
  const answer = await reviews.create_admin_review(review, office)
  if (!answer.success) throw new Error(answer.error)
}

/**
 * Makes a run. Before it is locked, payments with problems are taken out; the next draft shows
 * them.
 */
async function makeRun(demo: Demo, pay_on: CalendarDate, { locked = false } = {}): Promise<string> {
  const { services, owner, office, colleague } = demo
  const payouts = createCalls(services, payoutProcedures)
  const created = await payouts.create_payout_run({ pay_on }, office)
  if (!created.success) throw new Error(created.error)
  const run_id = created.run.id
  if (!locked) return run_id
  const rate_date = calendarDateIn(new Date(), owner.timeZone)
  const rate = { rate: '3.021', rate_date, source: 'boi_representative' } as const
  await payouts.set_payout_rate({ run_id, ...rate }, office)
  await nameForBank(demo, run_id)
  const { problems } = await payouts.get_payout_run({ run_id }, office)
  for (const { payment_id } of problems) {
    if (payment_id) await payouts.remove_payment({ payment_id }, office)
  }
  const { version: changes_seen } = await payouts.get_run_changes({ run_id }, colleague)
  const answer = await payouts.lock_payout_run({ run_id, changes_seen }, colleague)
  if (!answer.success) throw new Error(answer.error)
  return run_id
}

/** Enters names in Latin letters for payees whose bank's file is limited to these. */
async function nameForBank({ services, office }: Demo, run_id: string): Promise<void> {
  const payouts = createCalls(services, payoutProcedures)
  const { payments } = await payouts.get_payout_payments({ run_id, limit: 200 }, office)
  for (const { id, payee, method } of payments) {
    const payee_for_bank = latinNames[payee]
    if (!payee_for_bank || !payoutMethods[method].letters) continue
    await payouts.update_payment({ payment_id: id, payee_for_bank }, office)
  }
}

/**
 * Adds a run of the week before that is paid, with one payment that came back. It is made for a
 * later Friday, because none in the past can be locked, and then moved.
 */
async function addClosedRun(demo: Demo, friday: CalendarDate): Promise<void> {
  const { services, owner, office } = demo
  const payouts = createCalls(services, payoutProcedures)
  const [own] = await addApproved(demo, {
    numbers: [12, 3, 6, 9, 10, 5, 60, REMEMBERED],
    dueOn: dateAfter(friday, -7),
  })
  const run_id = await makeRun(demo, friday, { locked: true })
  const { methods } = await payouts.get_payout_run({ run_id }, office)
  for (const { method, files } of methods) {
    for (const file of payingFilesOf(method).filter((name) => files.includes(name))) {
      const { version: seen } = await payouts.get_run_changes({ run_id }, office)
      await downloadBankFile(contextOf(services, office), { run_id, file, seen })
    }
    const sent = await payouts.mark_payments_sent({ run_id, method }, office)
    if (!sent.success) throw new Error(sent.error)
  }
  for (const { method } of methods) await payouts.mark_payments_paid({ run_id, method }, office)
  const today = calendarDateIn(new Date(), owner.timeZone)
  const mailing = { run_id, on: today, expected_on: dateAfter(today, 3) }
  const mailed = await payouts.record_checks_mailed(mailing, office)
  if (!mailed.success) throw new Error(mailed.error)
  const { payments } = await payouts.get_payout_payments({ run_id, limit: 200 }, office)
  const returned = payments.find(({ request_id }) => request_id === own)
  if (returned) {
    const back = { payment_id: returned.id, code: 'R03', on: today }
    await payouts.record_payment_return(back, office)
  }
  await moveRunBack(services.db, run_id)
}

/** Adds requests of the family: declined, with an open and an answered question, held, withdrawn. */
async function addOutcomes({ services, owner, office }: Demo): Promise<void> {
  const reviews = createCalls(services, reviewProcedures)
  const requests = createCalls(services, requestProcedures)
  const { answer_question } = createCalls(services, questionProcedures)
  const receivedOn = dateAfter(calendarDateIn(new Date(), owner.timeZone), -3)
  const add = (number: number) =>
    addDemoRequest(services.db, services.sealer, { owner, number, receivedOn, isOwn: true })
  const review = async (number: number, outcome: 'declined' | 'needs_info', message: string) => {
    const input_request_id = await add(number)
    const input = { input_request_id, input_outcome: outcome, input_message: message }
    await reviews.create_admin_review(input, office)
    return input_request_id
  }
  await review(6, 'declined', 'This fund helps with weddings and medical costs only.')
  await review(9, 'needs_info', 'Please tell us the name of the hall and the date of the wedding.')
  const answered = await review(18, 'needs_info', 'Is there a letter of the doctor?')
  const [question] = (await requests.get_request({ request_id: answered }, office)).questions
  const answer = 'By phone: the hospital sends it this week.'
  await answer_question({ question_id: question?.id ?? '', answer }, office)
  const held = { request_id: await add(12), reason: 'Waiting for a call back from the family.' }
  await reviews.hold_request(held, office)
  await reviews.withdraw_request({ request_id: await add(15) }, office)
}
