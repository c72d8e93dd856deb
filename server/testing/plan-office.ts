import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { PlanRule } from '#domain/plans.ts'
import type { Database } from '#server/database/connect.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addCode, addRequest, addUser } from './callers.ts'
import { versionSeen } from './changes-seen.ts'
import { correctionInputs } from './correction-changes.ts'
import { crashAfter, prepareCrashes } from './crashes.ts'
import { saveSettings } from './payout-world.ts'
import { requestInputs } from './request-inputs.ts'

type Answer = { success?: boolean; error_code?: string } & Record<string, unknown>
type Input = Record<string, unknown>
export type RunPayment = {
  id: string
  request_id: string
  due_number: number
  cents: string | null
  state: PaymentState
  method: string
}

/** Two administrators of whom one locks and the other gives the files to the bank. */
export class PlanOffice {
  readonly server: TestApp
  readonly admins: { id: string; cookie: string }[]
  /** Counts the presses, and those that failed in the middle. */
  presses = 0
  crashes = 0
  private number = 0

  private constructor(server: TestApp, admins: PlanOffice['admins']) {
    this.server = server
    this.admins = admins
  }

  static async open(database: Database): Promise<PlanOffice> {
    const server = await createTestApp(database, { PAYOUT_TWO_PERSON: 'required' })
    const admins = []
    for (const name of ['Rivka Levi', 'Yosef Stern']) {
      admins.push(await server.signIn({ is_admin: true, name }))
    }
    const office = new PlanOffice(server, admins)
    await saveSettings({ server, db: office.db, admin: office.admin(0) } as never)
    await prepareCrashes(office.db)
    return office
  }

  get db() {
    return this.server.services.db
  }

  admin(at: number) {
    const admin = this.admins[at % this.admins.length]
    if (!admin) throw new Error('There is no administrator')
    return admin
  }

  /** Signs everybody in again, because another week has begun. */
  async signIn(): Promise<void> {
    for (const admin of this.admins) admin.cookie = await this.server.openSession(admin.id)
  }

  /** Calls a procedure, and returns its answer, also if it is a refusal. */
  async ask(by: number, name: string, input: Input): Promise<Answer> {
    this.presses += 1
    const { status, body } = await this.server.call(name, input, this.admin(by).cookie)
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    return body as Answer
  }

  /** Presses once. Throws if that is refused. */
  async press<T = Answer>(by: number, name: string, input: Input): Promise<T> {
    const answer = await this.ask(by, name, input)
    if (answer.success === false) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer as T
  }

  /** Presses while the server crashes after so many writes, and again; the second press acts. */
  async pressThroughCrash(
    by: number,
    name: string,
    { writes, ...input }: Input & { writes: number },
  ) {
    await crashAfter(this.db, writes)
    const { status } = await this.server.call(name, input, this.admin(by).cookie)
    if (status !== 200) this.crashes += 1
    await crashAfter(this.db, 0)
    return this.press(by, name, input)
  }

  /** Asks for help: the request of a new account, with a bank account or by an OJC check. */
  async newRequest(hasAccount: boolean): Promise<string> {
    this.number += 1
    const { id: user_id } = await addUser(this.db, { name: `Chaya ${this.number}` })
    if (!hasAccount) {
      const { id } = await addRequest(this.db, { user_id, full_name: `Chaya ${this.number}` })
      await sql`update payment_details set payment_full_name = 'Chaya Gross',
        payment_address_line1 = '1 Main Street', payment_city = 'Brooklyn', payment_state = 'NY',
        payment_postal_code = '11219', payment_country = 'US'
        where request_id = ${id}`.execute(this.db)
      return id
    }
    const input_code = (await addCode(this.db)).code
    const cookie = await this.server.openSession(user_id)
    const { body } = await this.server.call('create_request', requestInputs({ input_code }), cookie)
    return (body as { request: { id: string } }).request.id
  }

  async plan(
    by: number,
    id: string,
    {
      amount,
      ...input_plan
    }: {
      amount: string
      every: PlanRule
      first_on: string
      times: number
      confirm_every?: number | undefined
    },
  ): Promise<{ due_on: string }[]> {
    await this.press(by, 'create_admin_review', {
      ...{ input_request_id: id, input_donation_amount: amount, input_plan },
    })
    const { dues } = await this.press<{ dues: { due_on: string }[] }>(by, 'get_request', {
      request_id: id,
    })
    return dues
  }

  /** The family of a request says by itself that it still needs the money. */
  async confirmByFamily(request_id: string): Promise<void> {
    const row = this.db.selectFrom('requests').select('user_id').where('id', '=', request_id)
    const { user_id } = await row.executeTakeFirstOrThrow()
    if (!user_id) throw new Error(`${request_id} has no account`)
    const cookie = await this.server.openSession(user_id)
    const { status, body } = await this.server.call('confirm_dues', { request_id }, cookie)
    if (status !== 200) throw new Error(`confirm_dues: ${status} ${JSON.stringify(body)}`)
  }

  /** Moves the account of a family: one administrator types it, the other confirms it. */
  async moveAccount(by: number, id: string, account: string): Promise<void> {
    const now = await this.press<{ corrected_at: string | null }>(by, 'get_request_to_correct', {
      request_id: id,
    })
    const { corrected_at: changed_at } = await this.press(by, 'correct_request', {
      ...correctionInputs(id, { input_ach_account_number: account }),
      expected_corrected_at: now.corrected_at,
    })
    await this.press(by + 1, 'confirm_payment_details', { request_id: id, changed_at })
  }

  /** Both administrators press the same at once. Returns the one answer that is no refusal. */
  async pressBoth<T = Answer>(name: string, input: Input): Promise<T> {
    const both = await Promise.all(
      [0, 1].map((by) => this.ask(by, name, { ...input, operation_id: randomUUID() })),
    )
    const done = both.filter(({ success }) => success !== false)
    if (done.length !== 1) throw new Error(`${name}: ${JSON.stringify(both)}`)
    return done[0] as T
  }

  /** Returns the newest attempt to pay a due. */
  async newestPayment(request_id: string, due_number: number): Promise<string | undefined> {
    const found = this.db.selectFrom('payments').select('id').orderBy('attempt', 'desc')
    const of = found.where('request_id', '=', request_id).where('due_number', '=', due_number)
    return (await of.executeTakeFirst())?.id
  }

  /** Returns the payments of a run. `cents` are those of the due until it is locked. */
  async payments(run: { id: string }): Promise<RunPayment[]> {
    const { rows } = await sql<RunPayment>`
      select id, request_id, due_number, state, method,
        (coalesce(amount_usd, (select amount from request_dues due
          where due.request_id = payments.request_id and due.number = due_number)) * 100)::bigint::text
          as cents
      from payments where run_id = ${run.id}`.execute(this.db)
    return rows
  }

  async lockInput(by: number, run_id: string) {
    const { server } = this
    const changes_seen = await versionSeen({ server, cookie: this.admin(by).cookie }, run_id)
    return { run_id, changes_seen, operation_id: randomUUID() }
  }

  async download(by: number, run: { id: string }, file: string): Promise<number> {
    const { cookie } = this.admin(by)
    const seen = await versionSeen({ server: this.server, cookie }, run.id)
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Changes-Seen': seen }
    const { status } = await this.server.app.request(`/payouts/${run.id}/${file}`, { headers })
    return status
  }
}
