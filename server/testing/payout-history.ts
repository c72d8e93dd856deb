import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { toCents } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { payingFilesOf } from '#domain/payouts/file-fates.ts'
import type { Db } from '#server/database/connect.ts'
import type { DecisionModel } from './decision-model.ts'
import type { FileOffice } from './payout-files.ts'
import { brokenInvariants } from './payout-invariants.ts'
import type { ModelPayment, ModelRequest, ModelRun } from './payout-ledger-model.ts'

/** Steps of random histories: each calls a procedure, and compares the server with the model. */

type Row = Awaited<ReturnType<typeof readPayments>>[number]
export type Real = {
  office: FileOffice
  fridays: string[]
  rows: Row[]
  /** What was locked, by reference. */
  locked: Map<string, string>
  /** Numbers of checks and traces, with the reference that got them. */
  numbers: Map<string, string>
}

/** One call, and whether the rules allow it. `then` learns from the answer. */
type Call = {
  name: string
  input: Record<string, unknown>
  isAllowed: boolean
  then?: (answer: Record<string, unknown>) => void
}

const readPayments = (db: Db) =>
  db.selectFrom('payments').selectAll().orderBy('reference').execute()

/** Compares everything that model and tables both know. */
async function agree(model: DecisionModel, real: Real) {
  const { db } = real.office
  real.rows = await readPayments(db)
  const found = real.rows.map((row) => [
    row.request_id,
    row.attempt,
    row.state,
    row.run_id,
    row.previous_status,
    row.amount_usd !== null,
  ])
  const expected = model.payments.map(({ request, attempt, state, run, previous, isFixed }) => [
    request.id,
    attempt,
    state,
    run?.id ?? null,
    previous,
    isFixed,
  ])
  expect(found.sort()).toEqual(expected.sort())
  const runs = await db.selectFrom('payout_runs').select(['id', 'state', 'revision']).execute()
  expect(new Map(runs.map((run) => [run.id, [run.state, run.revision]]))).toEqual(
    new Map(model.runs.map(({ id, state, revision }) => [id, [state, revision]])),
  )
  const ids = model.requests.map(({ id }) => id)
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'status', 'on_hold'])
    .where('id', 'in', ids)
    .execute()
  expect(new Map(requests.map(({ id, status, on_hold }) => [id, [status, on_hold]]))).toEqual(
    new Map(model.requests.map(({ id, status, isOnHold }) => [id, [status, isOnHold]])),
  )
  for (const row of real.rows) seeNumbers(real, row)
  expect(await brokenInvariants(db)).toEqual([])
  const { approved, paid, open } = await real.office.call<Record<string, string>>(
    'get_open_items',
    {},
  )
  const books = model.books()
  expect([approved, paid, open].map((sum) => toCents(sum ?? ''))).toEqual([
    books.paid + books.open,
    books.paid,
    books.open,
  ])
}

/** What is locked stays, and no number is given out twice. */
function seeNumbers({ locked, numbers }: Real, row: Row) {
  const { reference, check_number, trace } = row
  if (row.amount_usd === null) {
    locked.delete(reference)
    return
  }
  const { amount_usd, amount, currency, payee, address, run_id } = row
  const text = JSON.stringify([amount_usd, amount, currency, payee, address, row.numbers, run_id])
  const first = locked.get(reference)
  if (first) expect(text).toBe(first)
  const isNew = !first
  locked.set(reference, text)
  const own = [check_number && `check ${check_number}`, trace && `trace ${trace}`]
  for (const number of own.filter((one) => one)) {
    const key = String(number)
    if (isNew) expect(numbers.has(key)).toBe(false)
    else expect(numbers.get(key) ?? reference).toBe(reference)
    numbers.set(key, reference)
  }
}

/** Calls a procedure, twice if it has the id of a press, or downloads a file twice. */
async function carryOut({ name, input, isAllowed, then }: Call, { office }: Real) {
  if (name.includes('.')) {
    const one = await office.download({ id: String(input.run_id) }, name)
    expect([name, one.status]).toEqual([name, isAllowed ? 200 : 404])
    const again = await office.download({ id: String(input.run_id) }, name)
    expect([again.status, again.text]).toEqual([one.status, one.text])
    return
  }
  const { status, body } = await office.server.call(name, input, office.admin.cookie)
  const answer = body as { success?: boolean }
  expect([status, name, answer.success]).toEqual([200, name, isAllowed])
  then?.(answer)
  if (isAllowed && input.operation_id) expect(await office.call(name, input)).toEqual(answer)
}

export const step = (
  title: string,
  plan: (model: DecisionModel, real: Real) => Call | undefined,
): fc.AsyncCommand<DecisionModel, Real> => ({
  check: () => true,
  async run(model, real) {
    const call = plan(model, real)
    if (!call) return
    await carryOut(call, real)
    await agree(model, real)
  },
  toString: () => title,
})

const at = <T>(list: T[], index: number): T | undefined => list[index % (list.length || 1)]

/**
 * Chooses one for which the rules allow the step, or one time in eight any, so that refusals are
 * tested too. Without one the step is skipped, which costs nothing.
 */
export function choose<T>(list: T[], index: number, isAllowed: (one: T) => boolean) {
  return at(index % 8 === 0 ? list : list.filter(isAllowed), index)
}

type Input = Record<string, unknown>
const pressed = () => ({ operation_id: randomUUID() })

type Act<One> = (model: DecisionModel, one: One) => boolean

export const onRequest = (
  name: string,
  input: Input,
  isUseful: Act<ModelRequest>,
  act: Act<ModelRequest>,
) =>
  fc.nat(1000).map((index) =>
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
  fc.nat(1000).map((index) =>
    step(`${name} of run ${index}`, (model) => {
      const run = choose(model.runs, index, (one) => isUseful(model, one))
      return run && { name, input: { run_id: run.id, ...input() }, isAllowed: act(model, run) }
    }),
  )

export const onPayment = (
  name: string,
  isUseful: Act<ModelPayment>,
  act: Act<ModelPayment>,
  input: (row: Row) => Input = pressed,
) =>
  fc.nat(1000).map((index) =>
    step(`${name} of payment ${index}`, (model, real) => {
      const payment = choose(model.payments, index, (one) => isUseful(model, one))
      const row = real.rows.find(
        (one) => one.request_id === payment?.request.id && one.attempt === payment.attempt,
      )
      if (!payment || !row) return undefined
      return { name, input: { payment_id: row.id, ...input(row) }, isAllowed: act(model, payment) }
    }),
  )

/** Marks the method and run of a payment. */
export const mark = (action: 'send' | 'pay') =>
  fc.nat(1000).map((index) =>
    step(`${action} the method of payment ${index}`, (model) => {
      const state = action === 'send' ? 'locked' : 'sent'
      const { run, request } = choose(model.payments, index, (one) => one.state === state) ?? {}
      if (!run || !request) return undefined
      const name = action === 'send' ? 'mark_payments_sent' : 'mark_payments_paid'
      const input = { run_id: run.id, method: request.method, ...pressed() }
      return { name, input, isAllowed: model.mark(action, run, request.method) }
    }),
  )

/** What is said about a file: from which fate, by which call, and what the model does. */
const answers = {
  discard: {
    from: 'unknown',
    name: 'record_file_not_given',
    input: {},
    act: (model: DecisionModel, { run, method }: ModelAsked) => model.discard(run, method),
  },
  contradict: {
    from: 'not_given',
    name: 'mark_payments_sent',
    input: { reason: 'the bank says so' },
    act: (model: DecisionModel, { run, method }: ModelAsked) => model.give(run, method, true),
  },
  refuse: {
    from: 'given',
    name: 'record_file_refused',
    input: { reason: 'wrong company id' },
    act: (model: DecisionModel, { run, method, id }: ModelAsked) =>
      model.refuseFile(run, method, id),
  },
  take_back: {
    from: 'refused',
    name: 'undo_file_refused',
    input: {},
    act: (model: DecisionModel, { run, method }: ModelAsked) => model.takeBackRefusal(run, method),
  },
} as const
/** `id`: of a run that the answer creates, until the server's is known. */
type ModelAsked = { run: ModelRun; method: PaymentMethod; id: string }

/** Says what became of the newest file of a run and method. */
export const answer = (said: keyof typeof answers) =>
  fc.nat(1000).map((index) =>
    step(`${said} file ${index}`, (model) => {
      const { from, name, input, act } = answers[said]
      const files = model.runs.flatMap((run) => run.files.map(({ method }) => ({ run, method })))
      const isAsked = ({ run, method }: (typeof files)[number]) =>
        model.newestFile(run, method)?.fate === from
      const { run, method } = choose(files, index, isAsked) ?? {}
      if (!run || !method) return undefined
      const id = randomUUID()
      const isAllowed = act(model, { run, method, id })
      const created = model.runs.find((one) => one.id === id)
      const then = (answered: Record<string, unknown>) => {
        if (created) created.id = (answered.run as { id: string }).id
      }
      return { name, input: { run_id: run.id, method, ...input, ...pressed() }, isAllowed, then }
    }),
  )

/** Downloads the file with a locked payment, so that it can be handed over. */
export const downloadLocked = fc.nat(1000).map((index) =>
  step(`download the file of payment ${index}`, (model) => {
    const isWaiting = (one: ModelPayment) => one.state === 'locked' && model.canLeave(one)
    const { run, request } = choose(model.payments, index, isWaiting) ?? {}
    const [file] = request ? payingFilesOf(request.method) : []
    if (!run || !request || !file) return undefined
    const isAllowed = model.download(run, request.method, true)
    return { name: file, input: { run_id: run.id }, isAllowed }
  }),
)
