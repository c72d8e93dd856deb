import { sql } from 'kysely'
import { expect } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import type { PaymentAddress } from '#domain/payouts/file-payment.ts'
import { type Act, type ActName, carryOut } from '#domain/payouts/ledger/carry-out.ts'
import type { BooksDay } from '#domain/payouts/ledger/days.ts'
import type { RequestLedger } from '#domain/payouts/ledger/rows.ts'
import { labelOf, movesFrom, type Scope } from '#domain/testing/ledger-model/moves.ts'
import { start } from '#domain/testing/ledger-model/world.ts'
import type { Db } from '#server/database/connect.ts'
import { type ActDone, type ActRefused, actOn } from '#server/payouts/ledger/act.ts'
import type { RequestAct } from '#server/payouts/ledger/changes.ts'
import { booksDay, loadLedgers } from '#server/payouts/ledger/ledger-store.ts'
import { addAdmin, addRequest, callerOf } from './callers.ts'

/** An office that acts on the ledger, and stores what is not the ledger's as its callers will. */
export async function openLedgerScene(db: Db) {
  const caller = callerOf(await addAdmin(db))
  const { rows: funds } = await sql<{ id: string }>`
    with added as (insert into funds (name) values ('Weddings'), ('Food') returning id, 1 as place)
    select id from (select id, 0 as place from funds where is_default union all select * from added)
      as all_funds order by place, id`.execute(db)
  return new LedgerScene(db, { caller, funds: funds.map(({ id }) => id) })
}

const snapshot = {
  currency: 'USD',
  amount: '1.00',
  payee: 'Rivka Stern',
  address: { country: null, location: null } as PaymentAddress,
  numbers: null,
  trace: null,
}

type Office = { caller: ReturnType<typeof callerOf>; funds: string[] }
type Acted = { done: ActDone[] } | { refused: ActRefused[] }

export class LedgerScene {
  readonly #db: Db
  readonly #office: Office
  now = new Date('2026-01-16T17:00:00Z')
  /** The next number of a check or of a file's revision. */
  #next = 1000
  /** What locking copies, by its act. */
  readonly #copied = new Map<Act, Pick<RequestAct, 'snapshot'>>()
  /** How often each act was made. */
  readonly #made = new Map<ActName, number>()

  constructor(db: Db, office: Office) {
    this.#db = db
    this.#office = office
  }

  get funds() {
    return this.#office.funds
  }

  /** Adds a request on which nothing is decided. */
  async add(): Promise<{ id: string; request: RequestLedger }> {
    const { id } = await addRequest(this.#db, { created_at: new Date('2026-01-01') })
    return { id, request: { ...start.request, fund: this.funds[0] ?? '' } }
  }

  async load(id: string): Promise<RequestLedger | undefined> {
    return (await loadLedgers(this.#db, [id])).get(id)
  }

  act(id: string, act: Act): Promise<Acted> {
    return this.actAll([{ requestId: id, act }])
  }

  /** Acts at once, with what callers will store before and after. */
  actAll(acts: RequestAct[]): Promise<Acted> {
    return this.#db.transaction().execute(async (db) => {
      for (const { requestId, act } of acts) await this.#before(db, requestId, act)
      const { caller } = this.#office
      const all = acts.map((one) => ({ ...one, ...this.#copied.get(one.act) }))
      const acted = await actOn({ db, now: this.now, caller }, all)
      if ('refused' in acted) return acted
      await this.#joinRun(db, [...new Set(acts.map(({ requestId }) => requestId))])
      for (const { requestId, act } of acts) await this.#after(db, requestId, act)
      return acted
    })
  }

  /**
   * Locking chooses a method, each second check is on paper, and a void number is replaced. A download
   * writes its file before it is told to the ledger.
   */
  async #before(db: Db, id: string, act: Act): Promise<void> {
    if (!('attempt' in act)) return
    const isIt = sql`request_id = ${id} and due_number = ${act.due} and attempt = ${act.attempt}`
    const next = ++this.#next
    if (act.act === 'lock') {
      const isCheck = act.carrier === 'check_number'
      const isOnPaper = isCheck && next % 2 === 1
      await sql`
        update payments set method = ${isCheck ? 'check' : 'ach'}
        where ${isIt} and state = 'planned'`.execute(db)
      const email = isCheck && !isOnPaper ? 'm@example.com' : null
      const address = { ...snapshot.address, email }
      const check_number = isOnPaper ? next : null
      this.#copied.set(act, { snapshot: { ...snapshot, address, check_number } })
    }
    if (act.act === 'void_check') {
      await sql`
        update payments set check_number = ${next}
        where ${isIt} and state = 'locked' and check_number is not null`.execute(db)
    }
    if (act.act !== 'download') return
    await sql`
      insert into payout_files (run_id, file, revision, sha256, bytes, method)
      select run_id, case when method <> 'check' then 'ach.txt'
        when check_number is null then 'digital_checks.csv' else 'check.csv' end, ${next}, '', 0, method
      from payments where ${isIt}`.execute(db)
  }

  /** What was decided, as the request and its review say. */
  async #after(db: Db, id: string, act: Act): Promise<void> {
    const set = (columns: Parameters<typeof sql.raw>[0]) =>
      sql`update requests set ${sql.raw(columns)} where id = ${id}`.execute(db)
    const noHold = 'hold_reason = null, held_at = null'
    const review = (outcome: string, plan: string | null) =>
      sql`insert into admin_reviews (request_id, donation_amount, outcome, message, fund_id, plan)
        values (${id}, 1, ${outcome}, '', ${this.funds[0]}, ${plan}) on conflict (request_id)
        do update set outcome = excluded.outcome, plan = excluded.plan`.execute(db)
    const decide = async (outcome: 'approved' | 'declined', plan: string | null) => {
      await review(outcome, plan)
      await set(`is_reviewed = true, review_outcome = '${outcome}'`)
    }
    if (act.act === 'approve') await decide('approved', act.hasPlan ? '{}' : null)
    if (act.act === 'decline') await decide('declined', null)
    if (act.act === 'undo') {
      await sql`delete from admin_reviews where request_id = ${id}`.execute(db)
      await set('is_reviewed = false, review_outcome = null')
    }
    if (act.act === 'withdraw') await set(`withdrawn_at = now(), withdrawn_by = 'office'`)
    if (act.act === 'restore') await set('withdrawn_at = null, withdrawn_by = null')
    if (act.act === 'erase') await set('erased_at = now()')
    if (act.act === 'hold_request') await set(`hold_reason = 'Asked', held_at = now()`)
    const isOver = ['decline', 'undo', 'withdraw', 'erase', 'release_request'].includes(act.act)
    if (isOver) await set(noHold)
    if (act.act === 'give') {
      await sql`
        update checks set state = 'mailed', mailed_on = issued_on
        where request_id = ${id} and state = 'issued' and number is not null`.execute(db)
    }
    if (act.act === 'change_fund') {
      await sql`update admin_reviews set fund_id = ${act.fund} where request_id = ${id}`.execute(db)
    }
  }

  /**
   * Makes the moves of a scope that numbers choose, on a new request, and compares what is stored
   * with what the rules return after each. Begins on the usual way of a payment; later, acts that
   * were made less often go first.
   */
  async walk(scope: Scope, choices: readonly number[]): Promise<void> {
    const { id, request: first } = await this.add()
    let request = first
    const own: Scope = scope.funds ? { ...scope, funds: this.funds } : scope
    const usual = usualWay.slice(0, (choices[0] ?? 0) % (usualWay.length + 1))
    const way: string[] = []
    let isKnown = false
    for (const choice of choices) {
      const day = await this.#passTime(choice)
      const on = dateAfter(day.today, -(choice % 5) * 9)
      const acts = movesFrom({ request, truths: {} }, own, { today: day.today, on })
        .flatMap(({ act }) => act ?? [])
        // The fund of an approval is stored with it.
        .filter(({ act }) => act !== 'change_fund' || request.outcome !== 'undecided')
        .filter((act) => choice % 7 === 0 || !('refusal' in carryOut(request, act, day)))
        .sort((one, other) => this.#timesMade(one) - this.#timesMade(other))
      const name = usual[way.length]
      const act = acts.find((one) => one.act === name) ?? acts[choice % Math.ceil(acts.length / 2)]
      if (!act) return
      this.#made.set(act.act, this.#timesMade(act) + 1)
      way.push(`${day.today} ${labelOf({ act })}`)
      const seen = `after ${way.join('\n')}`
      const carried = carryOut(request, act, day)
      const acted = await this.act(id, act)
      if ('refusal' in carried) expect(acted, seen).toMatchObject({ refused: [carried] })
      else {
        const { marked, status } = carried
        expect(acted, seen).toMatchObject({ done: [{ marked, status: { to: status } }] })
        request = carried.request
        if (act.act === 'undo') request.fund = this.funds[0] ?? ''
      }
      isKnown ||= act.act === 'download' // its file is stored before, also if the act is refused
      if (isKnown) request = withKnownRun(request)
      expect(await this.load(id), seen).toEqual(request)
    }
  }

  /** What is planned at once is in one run: a download is known of its payments alone. */
  async #joinRun(db: Db, requestIds: string[]): Promise<void> {
    const ofThese = sql`request_id = any(${requestIds}::uuid[]) and way = 'run'`
    const { rows } = await sql<{ run_id: string | null }>`
      select distinct run_id from payments where ${ofThese} order by run_id`.execute(db)
    if (rows.every(({ run_id }) => run_id !== null)) return
    const known = rows.find(({ run_id }) => run_id !== null)?.run_id
    const run_id = known ?? (await this.#newRun(db))
    await sql`update payments set run_id = ${run_id} where ${ofThese} and run_id is null`.execute(
      db,
    )
  }

  async #newRun(db: Db): Promise<string> {
    const { id } = await db
      .insertInto('payout_runs')
      .values({ number: ++this.#next, pay_on: '2026-01-16', state: 'locked' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  readonly #timesMade = ({ act }: Act) => this.#made.get(act) ?? 0

  /** Lets days pass, closes all months before, or opens them, as a number chooses. */
  async #passTime(choice: number): Promise<BooksDay> {
    if (choice % 8 === 0) this.now = new Date(this.now.getTime() + (1 + (choice % 23)) * DAY_MS)
    const day = await booksDay(this.#db, this.now)
    if (choice % 8 !== 1) return day
    const closed_until = choice % 16 === 1 ? dateAfter(`${day.today.slice(0, 7)}-01`, -1) : null
    await this.#db.updateTable('books_closed').set({ closed_until }).execute()
    return { ...day, closedUntil: closed_until }
  }
}

const usualWay: readonly ActName[] = ['approve', 'plan', 'lock', 'download', 'give', 'pay']
const DAY_MS = 86_400_000

/** Something of the run of its payments was downloaded. */
const withKnownRun = (request: RequestLedger): RequestLedger => ({
  ...request,
  dues: request.dues.map((due) => ({
    ...due,
    payments: due.payments.map((payment) => ({ ...payment, isKnown: payment.way === 'run' })),
  })),
})
