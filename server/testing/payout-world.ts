import { randomUUID } from 'node:crypto'
import type { PayoutPayment, PayoutRun } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { payingFilesOf } from '#domain/payouts/file-fates.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import type { PayoutSettings } from '#domain/payouts/settings.ts'
import { nextCheckNumber } from '#server/payouts/ledger/run-store.ts'
import { seenHeader } from './changes-seen.ts'
import type { World } from './world.ts'

// Runs and payments, for tests that call everything.

const friday = (week: number) => dateAfter(comingFriday(new Date(), 'America/New_York'), 7 * week)
/** What is approved today is due by then; the last one can still be paid on any day of the week. */
const fridays = () => [2, 3, 4, 5, 6, 7].map(friday)

let asked = 0

/** Returns one Friday after the other, two weeks away or more, and then again from the first one. */
export function nextFriday(): string {
  const all = fridays()
  return all[asked++ % all.length] ?? friday(2)
}

/**
 * Returns the first Friday after all runs, or else one that has no draft. If all have one, the draft
 * of the first becomes one of the past.
 */
export async function freeFriday({ db }: Pick<PayoutWorld, 'db'>): Promise<string> {
  const all = fridays()
  const rows = await db
    .selectFrom('payout_runs')
    .select(['pay_on', 'state'])
    .where('pay_on', '<=', all.at(-1) ?? '')
    .orderBy('pay_on')
    .execute()
  const latest = rows.at(-1)?.pay_on ?? ''
  const drafts = new Set(rows.filter(({ state }) => state === 'draft').map((row) => row.pay_on))
  const free = all.find((date) => date > latest) ?? all.find((date) => !drafts.has(date))
  if (free) return free
  const pay_on = friday(2)
  await db
    .updateTable('payout_runs')
    .set({ pay_on: dateAfter(rows[0]?.pay_on ?? pay_on, -7) })
    .where('pay_on', '=', pay_on)
    .where('state', '=', 'draft')
    .execute()
  return pay_on
}

/** Settings with which every method can be locked. */
export const completeSettings = {
  ach: {
    destination_routing: '021000021',
    destination_name: 'JPMORGAN CHASE',
    origin_id: ' 123456789',
    origin_name: 'KUPPAH CHARITY FUND',
    company_name: 'KUPPAH FUND',
    company_id: '1234567890',
    entry_description: 'ASSISTANCE',
    odfi: '02100002',
  },
  israeli_bank: {
    institution_id: '12345678',
    sending_institution: '12345',
    institution_name: 'קופה',
    hebrew_code: 'b',
  },
  check: { routing_number: '021000021', account_number: '7777777', next_number: 1041 },
}

type PayoutWorld = Pick<World, 'server' | 'db' | 'admin'>

/** Calls a procedure as an administrator. Throws if it is refused. */
export async function asAdmin<T = unknown>(
  { server, admin }: PayoutWorld,
  name: string,
  input: unknown,
): Promise<T> {
  const { status, body } = await server.call(name, input, admin.cookie)
  if (status !== 200 || (body as { success?: boolean }).success === false) {
    throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  return body as T
}

/** Creates a draft of a Friday that is not taken. */
export async function draftRun(world: PayoutWorld): Promise<PayoutRun> {
  const input = { pay_on: await freeFriday(world), operation_id: randomUUID() }
  const { run } = await asAdmin<{ run: PayoutRun }>(world, 'create_payout_run', input)
  return run
}

/**
 * Saves the complete settings, so that nothing prevents locking. The next check number is one that no
 * earlier test has issued.
 */
export async function saveSettings(world: PayoutWorld, given: unknown = completeSettings) {
  const { version } = await asAdmin<{ version: number }>(world, 'get_payout_settings', {})
  const settings = structuredClone(given) as PayoutSettings
  const { next_number } = settings.check ?? {}
  if (settings.check && next_number !== undefined) {
    settings.check.next_number = Math.max(Number(next_number), await nextCheckNumber(world.db))
  }
  return asAdmin(world, 'save_payout_settings', { settings, expected_version: version })
}

/** Reviews a request, and returns its payment alone in a new draft. */
export async function plannedPayment(world: PayoutWorld, request_id: string) {
  const review = { input_request_id: request_id, input_donation_amount: '500' }
  await asAdmin(world, 'create_admin_review', review)
  const run = await draftRun(world)
  const { payments } = await paymentsOf(world, run.id)
  if (!payments.some((payment) => payment.request_id === request_id)) {
    await asAdmin(world, 'add_payment', { run_id: run.id, request_id })
  }
  const all = await paymentsOf(world, run.id)
  for (const { id, state, ...other } of all.payments) {
    if (other.request_id === request_id || state !== 'planned') continue
    await asAdmin(world, 'act_on_payment remove', { payment_id: id })
  }
  const payment = all.payments.find((one) => one.request_id === request_id)
  if (!payment) throw new Error('The payment is not in its run')
  return { run, payment }
}

export const paymentsOf = (world: PayoutWorld, run_id: string) =>
  asAdmin<{ payments: PayoutPayment[] }>(world, 'get_payout_payments', { run_id, limit: 200 })

/** The same, locked. */
export async function lockedPayment(world: PayoutWorld, request_id: string) {
  await saveSettings(world)
  const planned = await plannedPayment(world, request_id)
  await asAdmin(world, 'lock_payout_run', { run_id: planned.run.id })
  return planned
}

/** Downloads the files that pay a method, if it has any. Of checks these are paper and digital ones. */
export async function downloadFile(
  { server, admin }: Pick<PayoutWorld, 'server' | 'admin'>,
  run: { id: string },
  method: PaymentMethod,
): Promise<void> {
  const seen = await seenHeader({ server, cookie: admin.cookie }, run.id)
  const statuses: number[] = []
  for (const file of payingFilesOf(method)) {
    const { status } = await server.app.request(`/payouts/${run.id}/${file}`, {
      headers: { Cookie: admin.cookie, 'Sec-Fetch-Site': 'same-origin', ...seen },
    })
    statuses.push(status)
  }
  if (statuses.length > 0 && !statuses.includes(200)) throw new Error(`${method}: ${statuses}`)
}

/** The same, in a downloaded file. */
export async function downloadedPayment(world: PayoutWorld, request_id: string) {
  const locked = await lockedPayment(world, request_id)
  await downloadFile(world, locked.run, locked.payment.method)
  return locked
}

/** The same, given to the bank. */
export async function sentPayment(world: PayoutWorld, request_id: string) {
  const locked = await downloadedPayment(world, request_id)
  const { method } = locked.payment
  await asAdmin(world, 'mark_payments_sent', { run_id: locked.run.id, method })
  return locked
}
