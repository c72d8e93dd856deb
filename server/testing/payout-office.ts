import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { LetterKind } from '#domain/letters.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { Database, Db } from '#server/database/connect.ts'
import { createTestApp } from './app.ts'
import { addCode } from './callers.ts'
import { asAdmin, downloadFile, freeFriday, paymentsOf } from './payout-world.ts'
import { paymentCases, requestInputs } from './request-inputs.ts'

/** A run as `get_payout_run` describes it, as far as tests look at it. */
type Description = {
  run: PayoutRun
  problems: { code: string; reference: string | null; field?: string }[]
  methods: {
    method: string
    total: string | null
    states: Record<string, number>
    calendar: { upload_by_bank: string }
    files: string[]
    sent: { letters: number }
    is_unproven: boolean
  }[]
  due: number
  notes: { code: string }[]
}
type Answer = { success: boolean; error_code?: string; fields?: Record<string, string> }

export type PayoutOffice = Awaited<ReturnType<typeof openPayoutOffice>>

/** An administrator and a family on a server, and what tests of payouts do with them. */
export async function openPayoutOffice(database: Database, variables: Record<string, string> = {}) {
  const server = await createTestApp(database, variables)
  const { db } = server.services
  const admin = await server.signIn({ is_admin: true, name: 'Rivka Levi' })
  const email = `${randomUUID()}@example.com`
  let family = await server.signIn({ email, locale: 'yi' })
  const world = { server, admin, db } as Parameters<typeof asAdmin>[0]
  const call = <T = Record<string, unknown>>(name: string, input: unknown) =>
    asAdmin<T>(world, name, input)
  const familyCall = async <T = Record<string, unknown>>(name: string, input: unknown) =>
    (await server.call(name, input, family.cookie)).body as T

  return {
    ...world,
    call,
    /** Calls a procedure as the family. */
    byFamily: familyCall,
    close: server.close,
    /** Opens the family's account again, after it was erased. */
    async signInFamily() {
      family = await server.signIn({ email, locale: 'yi' })
    },
    async refusal(name: string, input: unknown) {
      return (await server.call(name, input, admin.cookie)).body as Answer
    },
    /** Creates a request by one of the payment cases, with its review, and returns its id. */
    async decided(at = 0, amount = '500', more: Record<string, unknown> = {}): Promise<string> {
      const { code } = await addCode(db)
      const { method, inputs } = paymentCases[at] ?? paymentCases[0]
      const shared = Object.entries(requestInputs({ input_code: code })).filter(
        ([name]) => !name.startsWith('input_ach_'),
      )
      const input = {
        ...Object.fromEntries(shared),
        ...inputs,
        input_payment_method: method,
        ...more,
      }
      const { body } = await server.call('create_request', input, family.cookie)
      const { id } = (body as { request: { id: string } }).request
      await call('create_admin_review', { input_request_id: id, input_donation_amount: amount })
      return id
    },
    async newRun() {
      const { run } = await call<{ run: PayoutRun }>('create_payout_run', {
        pay_on: await freeFriday(world),
      })
      return run
    },
    /** Downloads the file of a method and marks its payments as sent, as after giving it to the bank. */
    async give(run: { id: string }, method: PaymentMethod) {
      await downloadFile(world, run, method)
      return call<{ updated: number }>('mark_payments_sent', { run_id: run.id, method })
    },
    payments: async (run: { id: string }) => (await paymentsOf(world, run.id)).payments,
    getRun: (run: { id: string }) => call<Description>('get_payout_run', { run_id: run.id }),
    async statusOf(id: string) {
      const row = db.selectFrom('requests').select('status').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).status
    },
    /** Returns the notice to the family, which is the same on its card and on /status. */
    async notice(id: string) {
      const { requests } = await familyCall<{
        requests: { id: string; code: string; payment_notice: unknown }[]
      }>('get_request_info', { user_id_input: family.id })
      const request = requests.find((one) => one.id === id)
      const asked = { code_text: request?.code, phone: '718-555-0123' }
      const status = await familyCall<{ payment_notice: unknown }>(
        'get_request_status_by_code',
        asked,
      )
      expect(status.payment_notice).toEqual(request?.payment_notice)
      return request?.payment_notice
    },
    /** Counts the family's letters of a kind. */
    async letters(kind: LetterKind) {
      const rows = db.selectFrom('outbox').select('id').where('recipient', '=', email)
      return (await rows.where('kind', '=', kind).execute()).length
    },
    /** Counts the events that record an action on a request. */
    async events(action: AuditAction, requestId: string) {
      const rows = db.selectFrom('audit_events').select('id').where('subject_id', '=', requestId)
      return (await rows.where('action', '=', action).execute()).length
    },
    /** Moves all that was posted of requests to an earlier day in the books. */
    async datePostings(ids: string[], day: string) {
      await sql`alter table postings disable trigger keep_postings`.execute(db)
      await sql`update postings set posted_on = ${day} from request_dues
        where due_id = request_dues.id and request_id = any(${ids}::uuid[])`.execute(db)
      await sql`alter table postings enable trigger keep_postings`.execute(db)
    },
    today: () => calendarDateIn(new Date(), 'America/New_York'),
    /** Deletes all runs, and makes all requests undue. */
    async clean() {
      await sql`delete from payout_imports`.execute(db)
      await sql`delete from payout_notices`.execute(db)
      await sql`alter table payment_instructions disable trigger user`.execute(db)
      await sql`delete from payment_instructions`.execute(db)
      await sql`alter table payment_instructions enable trigger user`.execute(db)
      await sql`alter table payments disable trigger user`.execute(db)
      await sql`delete from payments`.execute(db)
      await sql`alter table payments enable trigger user`.execute(db)
      await sql`delete from checks`.execute(db)
      await forgetLedger(db)
      await sql`delete from payout_files`.execute(db)
      await sql`delete from payout_runs`.execute(db)
      await sql`update admin_reviews set donation_amount = 0 where donation_amount is not null`.execute(
        db,
      )
    },
  }
}

/** Deletes all dues with their postings, as if nothing had ever been approved. */
export async function forgetLedger(db: Db) {
  await sql`alter table postings disable trigger user`.execute(db)
  await sql`delete from postings`.execute(db)
  await sql`alter table postings enable trigger user`.execute(db)
  await sql`delete from due_balances`.execute(db)
  await sql`delete from fund_sums`.execute(db)
  await sql`delete from request_dues`.execute(db)
  await sql`
    update requests set status = 'created', status_set = null, status_set_at = null
    where status <> 'created'`.execute(db)
}
