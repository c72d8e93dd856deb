import type { Updateable } from 'kysely'
import { signedDollars } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentAddress } from '#domain/payouts/file-payment.ts'
import type { CheckNumber, Due, Payment, RequestLedger } from '#domain/payouts/ledger/rows.ts'
import type { Tables } from '#server/database/tables.generated.ts'

/** What acts changed of requests, as rows by their natural keys. Amounts are dollars. */

/** The rows of one table that acts wrote, and those that they removed. */
export class Changed<Row extends AnyRow> {
  readonly #written = new Map<string, Row & { is_new: boolean }>()
  readonly #removed = new Map<string, Row>()

  /** Notes what an act changed. Acts on the same rows follow one another. */
  add(before: Map<string, Row>, after: Map<string, Row>): void {
    for (const [key, row] of after) {
      const old = before.get(key)
      if (old && JSON.stringify(old) === JSON.stringify(row)) continue
      const written = this.#written.get(key)
      const is_new = old === undefined || written?.is_new === true
      const said = row.said && { said: { ...written?.said, ...row.said } }
      this.#written.set(key, { ...written, ...row, ...said, is_new })
    }
    for (const [key, row] of before) {
      if (after.has(key)) continue
      this.#written.delete(key)
      this.#removed.set(key, row)
    }
  }

  get written() {
    return [...this.#written.values()]
  }

  get removed() {
    return [...this.#removed.values()]
  }
}

/** What locking copies into a payment (docs/product.md §14.7). */
export type PaymentSnapshot = {
  currency: string
  amount: string
  payee: string
  address: PaymentAddress
  numbers: string | null
  trace: number | null
  check_number: number | null
}

/** What acts say of a payment besides the ledger: when it went out, why it waits, how it ended. */
export type SaidColumns = Pick<
  Updateable<Tables['payments']>,
  | ('sent_at' | 'paid_at' | 'hold_reason')
  | ('ended_on' | 'return_code' | 'end_reason' | 'ended_with_file')
>

/** A due, a payment, and one instruction or number of it, each by its place. */
type Place = { request_id: string; due_number: number; attempt?: number; position?: number }

type AnyRow = Place & { said?: SaidColumns | undefined }

const dueRow = (place: Place, { dueOn, ended, takenOff, isMarked }: Due) => ({
  ...place,
  due_on: dueOn,
  ended_why: ended,
  taken_off: signedDollars(takenOff),
  is_marked: isMarked,
})

const balanceRows = (place: Place, { balances }: Due) =>
  Object.entries(balances).map(([fund_id, { approved, committed, paid, loss }]) => ({
    ...place,
    fund_id,
    approved: signedDollars(approved),
    committed: signedDollars(committed),
    paid: signedDollars(paid),
    loss: signedDollars(loss),
  }))

type SaidOfPayment = { snapshot?: PaymentSnapshot | undefined; said?: SaidColumns | undefined }

const paymentRow = (place: Place, payment: Payment, { snapshot, said }: SaidOfPayment) => ({
  ...place,
  ...snapshot,
  ...(payment.way === 'run' && said && { said }),
  way: payment.way,
  state: payment.state,
  amount_usd: payment.amount === 0n ? null : signedDollars(payment.amount),
  fund_id: payment.fund,
  carrier: payment.carrier,
  is_typed: payment.isTyped,
  was_handed_over: payment.wasHandedOver,
  held_with_request: payment.isHeldWithRequest,
  ended_from: payment.endedFrom,
  ended_loss: signedDollars(payment.endedLoss),
  ended_posted_on: payment.endedOn,
})

const checkRow = (place: Place, { state, settled, isReplaced, before }: CheckNumber) => ({
  ...place,
  state,
  settled,
  is_replaced: isReplaced,
  before_clearing: before && { ...before, paid: String(before.paid) },
})

const byKey = <Row extends Place & { fund_id?: string | null }>(rows: Row[]) =>
  new Map(
    rows.map((row) => {
      const { request_id, due_number, attempt, position } = row
      return [[request_id, due_number, attempt ?? row.fund_id, position].join(' '), row]
    }),
  )

/** What an act says of a request besides its name. `on`: the day of its checks. */
type Said = {
  on: CalendarDate
  ofPayment?: (place: { due: number; attempt: number }) => SaidOfPayment
}

/** Returns all rows of a request, by their keys. */
export function rowsOf(request_id: string, { dues }: RequestLedger, { on, ofPayment }: Said) {
  const places = dues.map((due) => ({ due, at: { request_id, due_number: due.number } }))
  const payments = places.flatMap(({ due, at }) =>
    due.payments.map((payment) => ({ payment, at: { ...at, attempt: payment.attempt } })),
  )
  return {
    dues: byKey(places.map(({ due, at }) => dueRow(at, due))),
    balances: byKey(places.flatMap(({ due, at }) => balanceRows(at, due))),
    payments: byKey(
      payments.map(({ payment, at }) =>
        paymentRow(at, payment, ofPayment?.({ due: at.due_number, attempt: at.attempt }) ?? {}),
      ),
    ),
    instructions: byKey(
      payments.flatMap(({ payment, at }) =>
        payment.instructions.map((instruction, index) => ({
          ...at,
          position: index + 1,
          ...instruction,
        })),
      ),
    ),
    checks: byKey(
      payments.flatMap(({ payment, at }) =>
        payment.numbers.map((number, index) => ({
          ...checkRow({ ...at, position: index + 1 }, number),
          on,
        })),
      ),
    ),
  }
}

type Rows = ReturnType<typeof rowsOf>
/** The rows of one kind that acts changed. */
export type ChangedRows<Kind extends keyof Rows> = Changed<
  Rows[Kind] extends Map<string, infer Row extends AnyRow> ? Row : never
>
