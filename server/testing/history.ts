import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { calendarDateIn, dateAfter, weekdayOf } from '#domain/payment-date.ts'
import type { Database } from '#server/database/connect.ts'
import { addCode } from './callers.ts'
import { setClock } from './clock.ts'
import { dice } from './dice.ts'
import { type Attempt, OwnBooks, type OwnRequest } from './own-books.ts'
import { type Rows, readRows } from './own-readings.ts'
import { type FileOffice, openFileOffice } from './payout-files.ts'
import { saveSettings } from './payout-world.ts'
import { paymentCases, requestInputs } from './request-inputs.ts'

/** An office whose administrators press in any order, with books of its own. */

export type Answer = { success?: boolean; error_code?: string } & Record<string, unknown>
export type Press = {
  name: string
  input: Record<string, unknown>
  /** Posts what was pressed in the own books. */
  book?: (answer: Answer) => void
  /** Presses otherwise than by a call. Returns whether it was carried out. */
  go?: () => Promise<Answer>
}
export type Step = { weight: number; plan: (history: History) => Press | undefined }

const DAY_MS = 86_400_000
/** A Tuesday morning in New York. */
const START = Date.parse('2027-02-02T15:00:00Z')

export class History {
  readonly books = new OwnBooks()
  readonly roll: () => number
  readonly office: FileOffice
  readonly database: Database
  readonly admins: { id: string; cookie: string }[] = []
  readonly funds: string[] = []
  rows: Rows = { dues: [], payments: [], requests: [], files: [], checks: [], runs: [] }
  actor = { id: '', cookie: '' }
  now = START
  /** What is locked in the books: closed months never change. */
  closed = ''

  private constructor(database: Database, office: FileOffice, seed: number) {
    this.database = database
    this.office = office
    this.roll = dice(seed)
  }

  static async open(database: Database, seed: number, administrators: number): Promise<History> {
    await setClock(database, START)
    const history = new History(database, await openFileOffice(database), seed)
    const { office, admins, funds } = history
    await saveSettings(office)
    for (let at = 0; at < administrators; at++) {
      admins.push(await office.server.signIn({ is_admin: true, name: `Rivka ${at}` }))
    }
    history.actor = admins[0] ?? history.actor
    const { funds: first } = await office.call<{ funds: { fund_id: string }[] }>('list_funds', {})
    funds.push(...first.map(({ fund_id }) => fund_id))
    const { fund_id } = await office.call<{ fund_id: string }>('save_fund', { name: 'Weddings' })
    funds.push(fund_id)
    return history
  }

  get db() {
    return this.office.db
  }
  get today() {
    return calendarDateIn(new Date(this.now), 'America/New_York')
  }
  /** The Friday of this week, or one of the next ones. */
  friday(weeks = 0): string {
    return dateAfter(this.today, ((12 - weekdayOf(this.today)) % 7) + 7 * weeks)
  }
  /** Today, or one of the last days. */
  day(): string {
    return dateAfter(this.today, -this.number(4))
  }
  number(below: number): number {
    return Math.floor(this.roll() * below)
  }
  cents(most: number): bigint {
    return BigInt(1 + this.number(most))
  }
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.number(from.length)]
  }
  /** Chooses one for which a press is useful, or one time in ten any, so that refusals are tried. */
  choose<T>(from: readonly T[], isUseful: (one: T) => boolean): T | undefined {
    return this.pick(this.roll() < 0.1 ? from : from.filter(isUseful))
  }
  request(isUseful: (one: OwnRequest) => boolean): OwnRequest | undefined {
    return this.choose(this.books.requests, isUseful)
  }
  attempt(isUseful: (one: Attempt) => boolean): Attempt | undefined {
    return this.choose(this.books.attempts, isUseful)
  }
  run(isUseful: (one: Rows['runs'][number]) => boolean) {
    return this.choose(this.rows.runs, isUseful)
  }
  stateOf({ id }: OwnRequest) {
    const row = this.rows.requests.find((one) => one.id === id)
    if (!row) throw new Error(`There is no ${id}`)
    return row
  }
  /** The number of a check of a payment, by its place among those that the books know. */
  checkNumber({ id, checks }: Attempt, at: number): number | null | undefined {
    const all = this.rows.checks.filter(({ payment_id }) => payment_id === id)
    return all[all.length - checks.length + at]?.number
  }

  /** A family asks for help, each time another one. */
  async ask(): Promise<void> {
    const { server } = this.office
    const at = this.books.requests.length
    const { method, inputs } = paymentCases[at % paymentCases.length] ?? paymentCases[0]
    const fullName = method === 'israeli_bank' ? 'משה כהן' : `Moshe Cohen ${at}`
    const { id: userId, cookie } = await server.signIn({ name: fullName })
    const shared = Object.entries(
      requestInputs({ input_code: (await addCode(this.db)).code, input_full_name: fullName }),
    ).filter(([name]) => !name.startsWith('input_ach_'))
    const { body } = await server.call(
      'create_request',
      {
        ...Object.fromEntries(shared),
        ...inputs,
        input_payment_method: method,
        ...(method === 'check' && at % 2 === 0 && { input_check_delivery_method: 'email' }),
      },
      cookie,
    )
    const { request } = body as { request?: { id: string } }
    if (!request) throw new Error(JSON.stringify(body))
    this.books.requests.push({
      ...{ id: request.id, userId, fullName, method, fund: this.funds[0] ?? '' },
      ...{ hasPlan: false, isErased: false, setByHand: null, dues: [] },
    })
  }

  /** Presses as one of the administrators. Returns whether it was carried out. */
  async press({ name, input, book, go }: Press): Promise<boolean> {
    this.actor = this.pick(this.admins) ?? this.actor
    const answer = await (go ? go() : this.call(name, input))
    if (answer.success === false) return false
    await this.read()
    book?.(answer)
    this.books.close()
    return true
  }

  async call(name: string, input: Record<string, unknown>): Promise<Answer> {
    const { status, body } = await this.office.server.call(name, input, this.actor.cookie)
    if (status !== 200 && status !== 404) throw new Error(`${status} ${JSON.stringify(body)}`)
    return status === 404 ? { success: false } : (body as Answer)
  }

  /** Presses with an id, twice: the second press changes nothing and answers the same. */
  twice = (name: string, input: Record<string, unknown>) => async (): Promise<Answer> => {
    const asked = { ...input, operation_id: randomUUID() }
    const answer = await this.call(name, asked)
    if (answer.success === false) return answer
    const again = await this.call(name, asked)
    if (!isDeepStrictEqual(again, answer)) throw new Error(`${name} acts twice`)
    return answer
  }

  async read(): Promise<void> {
    this.rows = await readRows(this.db)
    const { dues, payments } = this.rows
    for (const due of this.books.see({ dues, payments })) due.resume()
  }

  /** Lets days pass, after which everybody signs in again. */
  async passTime(days: number): Promise<void> {
    this.now += days * DAY_MS
    await setClock(this.database, this.now)
    for (const admin of [...this.admins, this.office.admin]) {
      admin.cookie = await this.office.server.openSession(admin.id)
    }
  }
}
