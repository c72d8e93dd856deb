import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { versionSeen } from './changes-seen.ts'
import { agree } from './payout-agreement.ts'
import { readBack } from './payout-books.ts'
import { keyOfRow, type Row } from './payout-readings.ts'
import type { Pressed, Real } from './payout-real.ts'
import { keyOf, type ModelPayment, type ModelRequest, type ModelRun } from './payout-records.ts'
import type { PlanModel } from './plan-model.ts'

/** Steps of random histories: each is a press, after which the server is compared with the model. */

/** One press, and whether the rules allow it. `then` learns from the answer. */
type Call = Pressed & {
  isAllowed: boolean
  then?: (answer: Record<string, unknown>) => void
  /** How it is pressed, if not by a procedure. */
  press?: (real: Real) => Promise<void>
}

/** Presses that succeed without a change, because what they ask for is true already. */
const mayRepeat = new Set([
  ...['mark_payments_sent', 'mark_payments_paid', 'add_payment', 'set_payout_rate'],
  ...['set_by_hand', 'create_admin_review', 'hold_request', 'release_request'],
  ...['withdraw_request', 'restore_request', 'update_request_status', 'results', 'change_dues'],
])

/** Presses, twice if the press has an id, and downloads twice. */
async function carryOut(call: Call, model: PlanModel, real: Real) {
  const { name, input, isAllowed, then, press } = call
  if (press) return press(real)
  const { office, actor } = real
  if (call.file) {
    const run = { id: String(input.run_id) }
    const one = await office.download(run, name, { Cookie: actor.cookie })
    expect([name, one.status === 200]).toEqual([name, isAllowed])
    const again = await office.download(run, name, { Cookie: actor.cookie })
    expect([again.status, again.text]).toEqual([one.status, one.text])
    if (isAllowed) readBack(real.books, { ...call.file, name, bytes: one.bytes }, real.rows)
    return
  }
  const seen =
    model.hasTwoPersonRule && name === 'lock_payout_run'
      ? {
          changes_seen: await versionSeen(
            { ...office, cookie: actor.cookie },
            String(input.run_id),
          ),
        }
      : {}
  const asked = { ...input, ...seen }
  const { status, body } = await office.server.call(name, asked, actor.cookie)
  const answer = body as { success?: boolean; error_code?: string }
  const refused = isAllowed ? answer.error_code : undefined
  expect([status, name, answer.success, refused]).toEqual([200, name, isAllowed, undefined])
  then?.(answer)
  if (!isAllowed || !input.operation_id) return
  expect((await office.server.call(name, asked, actor.cookie)).body).toEqual(answer)
}

export type Step = {
  /** Presses. False if there is nothing to press. */
  run(model: PlanModel, real: Real): Promise<boolean>
  title: string
}

export const step = (
  title: string,
  plan: (model: PlanModel, real: Real) => Call | undefined,
): Step => ({
  title,
  async run(model, real) {
    const before = model.digest()
    const call = plan(model, real)
    if (!call) return false
    const hasEffect = model.digest() !== before
    if (!call.isAllowed) expect([call.name, hasEffect]).toEqual([call.name, false])
    else if (hasEffect) model.count(call.name)
    else
      expect([call.name, call.file !== undefined || mayRepeat.has(call.name)]).toEqual([
        call.name,
        true,
      ])
    await carryOut(call, model, real)
    await agree(model, real, call)
    return true
  },
})

const at = <T>(list: T[], index: number): T | undefined => list[index % (list.length || 1)]

/**
 * Chooses one for which the rules allow the step, or one time in eight any, so that refusals are
 * tested too. Without one the step is skipped, which costs nothing.
 */
export function choose<T>(list: T[], index: number, isAllowed: (one: T) => boolean) {
  return at(index % 8 === 0 ? list : list.filter(isAllowed), Math.floor(index / 8))
}

export const indexes = fc.nat(100_000)

type Input = Record<string, unknown>
export const pressed = () => ({ operation_id: randomUUID() })

type Act<One> = (model: PlanModel, one: One) => boolean

export const onRequest = (
  name: string,
  input: Input,
  isUseful: Act<ModelRequest>,
  act: Act<ModelRequest>,
) =>
  indexes.map((index) =>
    step(`${name} ${JSON.stringify(input)} of request ${index}`, (model) => {
      const request = choose(model.requests, index, (one) => isUseful(model, one))
      if (!request) return undefined
      const id = name === 'create_admin_review' ? 'input_request_id' : 'request_id'
      return { name, input: { [id]: request.id, ...input }, isAllowed: act(model, request) }
    }),
  )

/** `isUseful` says of which runs the step changes something; `act` does it in the model. */
export const onRun = (
  name: string,
  isUseful: Act<ModelRun>,
  act: Act<ModelRun>,
  input: () => Input = pressed,
) =>
  indexes.map((index) =>
    step(`${name} of run ${index}`, (model) => {
      const run = choose(model.runs, index, (one) => isUseful(model, one))
      return run && { name, run, input: { run_id: run.id, ...input() }, isAllowed: act(model, run) }
    }),
  )

/** Returns the server's row of a payment. */
export const rowOf = (real: Real, payment: ModelPayment | undefined) =>
  payment && real.rows.find((row) => keyOfRow(row) === keyOf(payment))

export const onPayment = (
  name: string,
  isUseful: Act<ModelPayment>,
  act: Act<ModelPayment>,
  input: (row: Row) => Input = pressed,
) =>
  indexes.map((index) =>
    step(`${name} of payment ${index}`, (model, real) => {
      const payment = choose(model.payments, index, (one) => isUseful(model, one))
      const row = rowOf(real, payment)
      if (!payment || !row) return undefined
      const { run } = payment
      const asked = { payment_id: row.id, ...input(row) }
      return { name, run, input: asked, isAllowed: act(model, payment) }
    }),
  )
