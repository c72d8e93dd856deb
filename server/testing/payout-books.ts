import { expect } from 'vitest'
import { readOwnAchFile } from '#domain/bank-files/ach/ach-check.ts'
import { checkLayout } from '#domain/bank-files/csv/check.ts'
import { type CsvLayout, readCsvFile } from '#domain/bank-files/csv/csv-file.ts'
import { positivePayLayout } from '#domain/bank-files/csv/positive-pay.ts'
import { digitalCheckLayout } from '#domain/bank-files/csv/service-lists.ts'
import { wireLayout } from '#domain/bank-files/csv/wire-layout.ts'
import { readIsraeliFile } from '#domain/bank-files/israeli/israeli-reader.ts'
import { toCents } from '#domain/money.ts'
import type { DecisionModel } from './decision-model.ts'
import { keyOfRow, type Row, readChecks } from './payout-readings.ts'
import {
  type Books,
  type Contents,
  inShekels,
  type Pressed,
  type Real,
  type Told,
} from './payout-real.ts'
import { keyOf, type ModelCheck, type ModelPayment } from './payout-records.ts'
import { checkScreens } from './payout-screens.ts'

/**
 * Books of their own beside the server: what the bank was told, as the files say it, and what it may
 * pay by that. They use no rule of domain/payouts/, so that a wrong rule is found too.
 */

/** Presses that can say that the bank has what the office believed that it had not. */
const news = new Set([
  ...['act_on_payment come_back', 'act_on_payment fail', 'results', 'undo_file_refused'],
  ...['act_on_payment clear_check', 'act_on_payment answer_stop'],
])
const isNews = ({ name, input }: Pressed) =>
  news.has(name) || (name === 'mark_payments_sent' && input.reason !== undefined)

function linesOf<Column extends string>(layout: CsvLayout<Column>, bytes: Uint8Array) {
  const reading = readCsvFile(layout, bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.defects))
  return reading.rows as (Record<Column, string> & { amount: string })[]
}

function toldBy(name: string, bytes: Uint8Array): Told[] {
  if (name === 'ach.txt') {
    const reading = readOwnAchFile(bytes)
    if (!reading.ok) throw new Error(JSON.stringify(reading.defects))
    return reading.file.batches.flatMap(({ entries }) =>
      entries.map(({ detail }) => ({
        reference: detail.individual_id.trim(),
        cents: BigInt(detail.amount),
      })),
    )
  }
  if (name === 'israeli_bank.txt') {
    const reading = readIsraeliFile(bytes, israeliForm)
    if (!reading.ok) throw new Error(JSON.stringify(reading.defects))
    return reading.movements.map(({ reference, amount }) => ({
      reference: `K${reference.trim().slice(-8)}`,
      cents: BigInt(amount),
    }))
  }
  const layout = csvLayouts[name as keyof typeof csvLayouts]
  return linesOf<string>(layout as CsvLayout<string>, bytes).map((line) => ({
    reference: line.reference ?? '',
    cents: toCents(line.amount),
  }))
}
const israeliForm = { hebrew_code: 'b', names_reversed: false, final_line_end: true } as const
const csvLayouts = {
  'wire.csv': wireLayout,
  'check.csv': checkLayout,
  'digital_checks.csv': digitalCheckLayout,
}

type Download = Contents & { name: string; bytes: Uint8Array }

/** Reads a downloaded file, and compares it with what the office has decided. */
export function readBack(books: Books, download: Download, rows: Row[]): void {
  const { told, listed = [], name, bytes } = download
  if (!told) {
    readChecksBack(books, listed, bytes)
    return
  }
  const lines = toldBy(name, bytes)
  const references = new Map(rows.map((row) => [keyOfRow(row), row.reference]))
  const expected = told.payments.map((one) => ({
    reference: references.get(keyOf(one)) ?? '',
    cents:
      one.request.method === 'israeli_bank' ? inShekels(toCents(one.amount)) : toCents(one.amount),
  }))
  const byReference = (one: Told, other: Told) => (one.reference < other.reference ? -1 : 1)
  expect(lines.toSorted(byReference)).toEqual(expected.toSorted(byReference))
  books.told.set(told, lines)
}

function readChecksBack(books: Books, listed: readonly ModelCheck[], bytes: Uint8Array) {
  const lines = linesOf(positivePayLayout, bytes)
  for (const { check_number, kind } of lines) books.announced.set(check_number, kind)
  const expected = listed.map(({ amount, hasEnded }) => `${hasEnded ? 'V' : 'I'} ${amount}`)
  expect(lines.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual(expected.sort())
}

/** Compares the rows of the server with the books. */
export async function checkBooks(model: DecisionModel, real: Real, call: Pressed): Promise<void> {
  const { rows, books } = real
  for (const row of rows) seeNumbers(books, row)
  const payments = new Map(model.payments.map((one) => [keyOf(one), one]))
  const pairs = rows.flatMap((row) => {
    const payment = payments.get(keyOfRow(row))
    return payment ? [{ row, payment }] : []
  })
  expectGivenOnce(books, pairs)
  expectWanted(books, call, pairs)
  await Promise.all([
    expectOnePayable(real, pairs),
    call.run ? checkScreens(model, real, call.run) : undefined,
  ])
}

type Pair = { row: Row; payment: ModelPayment }
const dueOf = ({ row }: Pair) => `${row.request_id} ${row.due_number}`

/** A bank can pay each due at most once, unless the office was told to call it. */
async function expectOnePayable({ office, books }: Real, pairs: Pair[]) {
  const given = referencesInFiles(books)
  const open = (await readChecks(office.db)).filter(
    ({ state, stop_confirmed_on }) =>
      state === 'issued' || state === 'mailed' || (state === 'stopped' && !stop_confirmed_on),
  )
  const payableChecks = new Set(open.map(({ payment_id }) => payment_id))
  const isPayable = ({ row, payment }: Pair) =>
    ['locked', 'sent', 'paid'].includes(row.state) ||
    payableChecks.has(row.id) ||
    (given.has(row.reference) && !['returned', 'failed'].includes(row.state) && !payment.isTakenOut)
  const twice = [...Map.groupBy(pairs.filter(isPayable), dueOf).values()]
    .filter((own) => own.length > 1 && own.some(({ row }) => row.paid_twice_at === null))
    .map((own) => own.map(({ row }) => `${row.reference} ${row.state}`).join(', '))
  if (twice.length > 0) throw new Error(`a bank may pay both: ${twice.join('; ')}`)
  const paid = Map.groupBy(
    pairs.filter(({ row }) => row.state === 'paid'),
    dueOf,
  )
  for (const own of paid.values()) {
    if (own.length > 1) expect(own.every(({ row }) => row.paid_twice_at !== null)).toBe(true)
  }
}

/** A reference stands in one file that was given, unless the office was told to call the bank. */
function expectGivenOnce({ told }: Books, pairs: Pair[]) {
  const files = [...told].filter(([{ fate }]) => fate === 'given')
  const counts = new Map<string, number>()
  for (const { reference } of files.flatMap(([, lines]) => lines)) {
    counts.set(reference, (counts.get(reference) ?? 0) + 1)
  }
  const twice = pairs.filter(
    ({ row }) => (counts.get(row.reference) ?? 0) > 1 && row.paid_twice_at === null,
  )
  expect(
    twice.map(({ row }) => row.reference),
    'given twice',
  ).toEqual([])
}

/**
 * Nothing held, withdrawn or declined is sent, unless the bank turned out to have it. What was in a
 * file when its request was put on hold stays in it, and the file may be said to be given later.
 */
function expectWanted(books: Books, call: Pressed, pairs: Pair[]) {
  const isUnwanted = ({ payment: { request } }: Pair) =>
    request.isOnHold || request.isWithdrawn || request.outcome !== 'approved'
  const isSent = ({ row }: Pair) => row.state === 'sent'
  const wasOut = ({ row }: Pair) => books.out.has(row.reference)
  const unwanted = pairs.filter((one) => isSent(one) && isUnwanted(one) && !wasOut(one))
  const referencesOf = (some: Pair[]) => some.map(({ row }) => row.reference)
  if (!isNews(call)) expect(referencesOf(unwanted), call.name).toEqual([])
  const told = referencesInFiles(books)
  const isTold = (one: Pair) => told.has(one.row.reference) && (wasOut(one) || !isUnwanted(one))
  books.out = new Set(referencesOf(pairs.filter((one) => isSent(one) || isTold(one))))
}

/** Returns the references in all files that the bank has, or may have. */
function referencesInFiles({ told }: Books) {
  const files = [...told].filter(([{ fate }]) => fate === 'given' || fate === 'unknown')
  return new Set(files.flatMap(([, lines]) => lines.map(({ reference }) => reference)))
}

/** What is locked stays, and no number is given out twice. */
function seeNumbers({ locked, numbers }: Books, row: Row) {
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
