import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { byHandMethods, isByHand, payingFiles } from '#domain/payouts/file-fates.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import type { DecisionModel } from './decision-model.ts'
import { choose, indexes, pressed, rowOf, step } from './payout-history.ts'
import type { Real } from './payout-real.ts'
import { fileOf, type ModelFile, type ModelPayment, type ModelRun } from './payout-records.ts'
import { uploadResults } from './payout-results.ts'
import type { Reported } from './report-model.ts'

/** Steps of random histories with what the bank is told, and what it answers. */

type Answer = {
  name: string
  from: ModelFile['fate']
  input?: object
  isMine?: (model: DecisionModel, file: ModelFile) => boolean
  /** `id`: of a run that the answer creates, until the server's is known. */
  act: (model: DecisionModel, file: ModelFile, id: string) => boolean
}

/** Says what became of a downloaded file. */
const answer = ({ name, from, input, act, isMine }: Answer) =>
  indexes.map((index) =>
    step(`${name} of a file ${from} ${index}`, (model) => {
      const files = model.runs.flatMap((run) => run.files)
      const isAsked = (file: ModelFile) => file.fate === from && (isMine?.(model, file) ?? true)
      const file = choose(files, index, isAsked)
      if (!file) return undefined
      const { run, revision } = file
      const method = methodOfFile[file.name]
      const id = randomUUID()
      const isAllowed = act(model, file, id)
      const created = model.runs.find((one) => one.id === id)
      const then = (answered: Record<string, unknown>) => {
        if (created) created.id = (answered.run as { id: string }).id
      }
      const asked = { run_id: run.id, method, file: file.name, revision, ...input, ...pressed() }
      return { name, run, input: asked, isAllowed, then }
    }),
  )

const give = answer({
  name: 'mark_payments_sent',
  from: 'unknown',
  act: (m, file) => m.give(file),
})
const contradict = answer({
  name: 'mark_payments_sent',
  from: 'not_given',
  input: { reason: 'the bank says so' },
  act: (m, file) => m.give(file, true),
})
const discard = answer({
  name: 'record_file_not_given',
  from: 'unknown',
  input: { reason: 'Rivka looked' },
  act: (m, file) => m.discard(file),
})
const refuse = answer({
  name: 'record_file_refused',
  from: 'given',
  input: { reason: 'wrong company id' },
  isMine: (m, { run, payments }) =>
    m.mayHandOver(run) && payments.every(({ state }) => state !== 'paid' && state !== 'returned'),
  act: (m, file, id) => m.refuseFile(file, id),
})
const takeBack = answer({
  name: 'undo_file_refused',
  from: 'refused',
  act: (m, file) => m.takeBackRefusal(file),
})

/** Downloads a file of a run; one of which payments wait, if there is one. */
const download = fc.tuple(fc.constantFrom(...payingFiles), indexes).map(([name, index]) =>
  step(`download ${name} ${index}`, (model) => {
    const waits = (one: ModelPayment) =>
      one.state === 'locked' && fileOf(one.request) === name && model.canLeave(one, true)
    const isUseful = (run: ModelRun) =>
      model.canDownload(run, methodOfFile[name], name) && model.of(run).some(waits)
    const run = choose(model.runs, index, isUseful)
    if (!run) return undefined
    const told = model.download(run, methodOfFile[name], name)
    return { name, run, file: { told }, input: { run_id: run.id }, isAllowed: told !== undefined }
  }),
)

const positivePay = indexes.map((index) =>
  step(`download positive pay ${index}`, (model) => {
    const run = choose(model.runs, index, (one) => model.canListChecks(one))
    if (!run) return undefined
    const isAllowed = model.listChecks(run)
    const file = { listed: model.paperChecksOf(run) }
    return { name: 'positive_pay.csv', run, file, input: { run_id: run.id }, isAllowed }
  }),
)

/** Says that the payments of a method were entered by hand, or one of them. */
const enter = fc.tuple(fc.boolean(), indexes).map(([isOne, index]) =>
  step(`enter ${isOne ? 'one' : 'all'} by hand ${index}`, (model, real) => {
    const isEntered = (one: ModelPayment) =>
      one.state === 'locked' && model.isByHand(one) && model.mayHandOver(one.run)
    const payment = choose(model.payments, index, isEntered)
    const { run, request } = payment ?? {}
    const row = rowOf(real, payment)
    if (!payment || !run || !request || !row || !isByHand(request.method, run.byHand)) {
      return undefined
    }
    const list = isOne ? [payment] : undefined
    const isAllowed = model.enter(run, request.method, list)
    const ids = isOne ? { payment_ids: [row.id] } : {}
    const input = { run_id: run.id, method: request.method, ...ids, ...pressed() }
    return { name: 'mark_payments_sent', run, input, isAllowed }
  }),
)

const pay = indexes.map((index) =>
  step(`pay the method of payment ${index}`, (model) => {
    const { run, request } = choose(model.payments, index, (one) => one.state === 'sent') ?? {}
    if (!run || !request) return undefined
    const { method } = request
    const input = { run_id: run.id, method, ...pressed() }
    return { name: 'mark_payments_paid', run, input, isAllowed: model.pay(run, method) }
  }),
)

const setByHand = fc
  .record({
    method: fc.constantFrom(...byHandMethods),
    by_hand: fc.boolean(),
    not_entered: fc.boolean(),
    index: indexes,
  })
  .map(({ method, by_hand, not_entered, index }) =>
    step(`set ${method} by hand ${by_hand} ${index}`, (model) => {
      const isUseful = (run: ModelRun) =>
        (run.state === 'draft' || run.state === 'locked') && run.byHand.includes(method) !== by_hand
      const run = choose(model.runs, index, isUseful)
      if (!run) return undefined
      const input = { run_id: run.id, method, by_hand, not_entered, ...pressed() }
      const isAllowed = model.setByHand(run, method, { byHand: by_hand, notEntered: not_entered })
      return { name: 'set_by_hand', run, input, isAllowed }
    }),
  )

const words = { paid: 'Paid', returned: 'Returned', pending: 'Pending', unknown: 'Zonked' } as const
type Word = keyof typeof words

/** Uploads a table of a bank with some payments, and enters what it says. */
const report = fc
  .array(
    fc.tuple(indexes, fc.constantFrom<Word>('paid', 'paid', 'returned', 'pending', 'unknown')),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((said) =>
    step(`results ${said.map(([, word]) => word).join()} ${said[0]?.[0]}`, (model, real) => {
      const isNear = (one: ModelPayment) => one.state === 'sent' || one.state === 'paid'
      const rows: Reported[] = []
      const lines = ['Reference,Amount,Status']
      for (const [index, word] of said) {
        const payment = choose(model.payments, index, isNear)
        const row = rowOf(real, payment)
        if (!payment || !row?.amount || rows.some((one) => one.payment === payment)) continue
        rows.push({ payment, says: word === 'unknown' ? 'pending' : word })
        lines.push(`${row.reference},${row.amount},${words[word]}`)
      }
      const run = rows[0]?.payment.run ?? undefined
      if (!run) return undefined
      const entered = model.report(rows)
      const table = `${lines.join('\n')}\n`
      const press = (one: Real) => enterTable(one, { run, table, entered })
      return { name: 'results', run, input: {}, isAllowed: true, press }
    }),
  )

type Table = { run: ModelRun; table: string; entered: number }

async function enterTable({ office, actor }: Real, { run, table, entered }: Table) {
  const { server } = office
  const { import_id } = await uploadResults({ server, admin: actor }, run, table)
  const input = { import_id, ...pressed() }
  const { body } = await server.call('confirm_payout_results', input, actor.cookie)
  expect(body).toEqual({ success: true, updated: entered })
  expect((await server.call('confirm_payout_results', input, actor.cookie)).body).toEqual(body)
}

export const fileSteps = [
  { weight: 10, arbitrary: download },
  { weight: 2, arbitrary: positivePay },
  { weight: 8, arbitrary: give },
  { weight: 4, arbitrary: discard },
  { weight: 4, arbitrary: contradict },
  { weight: 3, arbitrary: refuse },
  { weight: 3, arbitrary: takeBack },
  { weight: 5, arbitrary: enter },
  { weight: 4, arbitrary: pay },
  { weight: 3, arbitrary: setByHand },
  { weight: 5, arbitrary: report },
]
