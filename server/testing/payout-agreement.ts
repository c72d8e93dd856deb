import { expect } from 'vitest'
import { toCents } from '#domain/money.ts'
import type { DecisionModel } from './decision-model.ts'
import { checkBooks } from './payout-books.ts'
import { brokenInvariants } from './payout-invariants.ts'
import {
  keyOfRow,
  type Row,
  readChecks,
  readFiles,
  readPayments,
  readRequests,
  readRuns,
} from './payout-readings.ts'
import type { Pressed, Real } from './payout-real.ts'
import { keyOf, type ModelCheck } from './payout-records.ts'

/** Compares the server with the model: everything that both know. */

export async function agree(model: DecisionModel, real: Real, call: Pressed): Promise<void> {
  const { db } = real.office
  real.rows = await readPayments(db)
  comparePayments(model, real.rows)
  // At once, because the tests wait for the database most of the time.
  const [sums] = await Promise.all([
    real.office.call<Record<string, string>>('get_open_items', { limit: 1 }),
    compareRuns(model, real),
    compareRequests(model, real),
    compareChecks(model, real),
    brokenInvariants(db).then((broken) => expect(broken).toEqual([])),
    checkBooks(model, real, call),
  ])
  const { paid, open } = model.books()
  const figures = [sums.approved, sums.paid, sums.open].map((sum) => toCents(sum ?? ''))
  expect(figures).toEqual([paid + open, paid, open])
}

/** Two lists in any order. The message names only what differs. */
function expectSame(found: unknown[], expected: unknown[]) {
  const [ours, theirs] = [found, expected].map((list) => list.map((one) => JSON.stringify(one)))
  const without = (list: string[] = [], others: string[] = []) => {
    const rest = new Set(others)
    return list.filter((one) => !rest.has(one))
  }
  expect({ found: without(ours, theirs), count: found.length }).toEqual({
    found: without(theirs, ours),
    count: expected.length,
  })
}

function comparePayments(model: DecisionModel, rows: Row[]) {
  const found = rows.map((row) => [
    keyOfRow(row),
    row.state,
    row.run_id,
    row.previous_status,
    row.amount_usd,
    row.paid_twice_at !== null && row.paid_twice_answered_at === null,
  ])
  const expected = model.payments.map((one) => [
    keyOf(one),
    one.state,
    one.run?.id ?? null,
    one.previous,
    one.isFixed ? one.amount : null,
    one.isDoubted,
  ])
  expectSame(found, expected)
}

async function compareRuns(model: DecisionModel, { office: { db } }: Real) {
  const runs = (await readRuns(db)).map((run) => [
    ...[run.id, run.state, run.revision, run.locked_by],
    run.by_hand.toSorted().join(),
  ])
  const expected = model.runs.map((run) => [
    ...[run.id, run.state, run.revision, run.lockedBy],
    run.byHand.toSorted().join(),
  ])
  expectSame(runs, expected)
  const files = (await readFiles(db)).map(Object.values)
  const told = model.runs.flatMap((run) =>
    run.files.map(({ name, revision, fate }) => [run.id, name, revision, fate]),
  )
  expectSame(files, told)
}

async function compareRequests(model: DecisionModel, { office: { db } }: Real) {
  const ids = model.requests.map(({ id }) => id)
  const found = await readRequests(db, ids)
  expect(new Map(found.map((one) => [one.id, [one.status, one.on_hold, one.outcome]]))).toEqual(
    new Map(
      model.requests.map(({ id, status, isOnHold, isWithdrawn, outcome }) => [
        id,
        [status, isOnHold, isWithdrawn ? 'withdrawn' : outcome],
      ]),
    ),
  )
}

async function compareChecks(model: DecisionModel, { office: { db }, rows }: Real) {
  const keys = new Map(rows.map((row) => [row.id, keyOfRow(row)]))
  const found = (await readChecks(db)).map((check) => [
    ...[keys.get(check.payment_id), check.state],
    check.state === 'stopped' && check.stop_confirmed_on !== null,
    check.ended_at !== null,
  ])
  const isKnown = ({ state }: ModelCheck) => state !== 'forgotten'
  const seen = (check: ModelCheck, key?: string) => [
    ...[key, check.state],
    check.state === 'stopped' && check.isAnswered,
    check.hasEnded,
  ]
  const expected = [
    ...model.payments.flatMap((one) =>
      one.checks.filter(isKnown).map((check) => seen(check, keyOf(one))),
    ),
    ...model.orphans.filter(isKnown).map((check) => seen(check)),
  ]
  expectSame(found, expected)
}
