import { randomUUID } from 'node:crypto'
import { signedDollars } from '#domain/money.ts'
import type { Act, Carried } from '#domain/payouts/ledger/carry-out.ts'
import type { BooksDay } from '#domain/payouts/ledger/days.ts'
import type { RequestLedger } from '#domain/payouts/ledger/rows.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import * as store from './change-store.ts'
import { Changed, type ChangedRows, type PaymentSnapshot, rowsOf } from './changed-rows.ts'

/** `snapshot`: only of a payment that the act locks. */
export type RequestAct = { requestId: string; act: Act; snapshot?: PaymentSnapshot }

type Outcome = {
  before: RequestLedger
  carried: Carried
  day: BooksDay
  wasStatus: RequestStatus
}

/** What acts changed of any number of requests, to be stored at once. */
export class Changes {
  readonly #dues: ChangedRows<'dues'> = new Changed()
  readonly #balances: ChangedRows<'balances'> = new Changed()
  readonly #payments: ChangedRows<'payments'> = new Changed()
  readonly #instructions: ChangedRows<'instructions'> = new Changed()
  readonly #checks: ChangedRows<'checks'> = new Changed()
  readonly #postings: store.NewPosting[] = []
  readonly #statuses = new Map<string, store.NewStatus>()

  /** Adds what an act changed. Acts on the same request follow one another. */
  add(
    { requestId, act, snapshot }: RequestAct,
    { before, carried, day, wasStatus }: Outcome,
  ): void {
    const { request, postings, status } = carried
    const on = 'on' in act ? act.on : day.today
    const was = rowsOf(requestId, before, { on })
    const is = rowsOf(requestId, request, { ...act, on, ...(snapshot && { snapshot }) })
    this.#dues.add(was.dues, is.dues)
    this.#balances.add(was.balances, is.balances)
    this.#payments.add(was.payments, is.payments)
    this.#instructions.add(was.instructions, is.instructions)
    this.#checks.add(was.checks, is.checks)
    const act_id = randomUUID()
    for (const { due, amount, fund, on: posted_on, happenedOn, ...posting } of postings) {
      this.#postings.push({
        ...posting,
        request_id: requestId,
        due_number: due,
        amount: signedDollars(amount),
        fund_id: fund,
        posted_on,
        happened_on: happenedOn,
        act_id,
      })
    }
    if (status !== wasStatus || request.setByHand !== before.setByHand) {
      this.#statuses.set(requestId, { id: requestId, status, status_set: request.setByHand })
    }
  }

  /** Stores everything, in a transaction that has locked the requests. */
  async store(db: Db, pressed: store.Pressed): Promise<void> {
    await store.storeDues(db, this.#dues, pressed)
    await store.storePayments(db, this.#payments, pressed)
    await store.storeInstructions(db, this.#instructions, pressed)
    await store.storeChecks(db, this.#checks, pressed)
    await store.addPostings(db, this.#postings, pressed)
    await store.storeBalances(db, this.#balances)
    await store.storeStatuses(db, [...this.#statuses.values()], pressed)
  }
}
