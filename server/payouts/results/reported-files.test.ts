import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBankAnswers } from '#domain/bank-files/results/ach-returns.ts'
import { isAchFile } from '#domain/bank-files/results/ach-text.ts'
import { correctedDetails } from '#domain/bank-files/results/change-codes.ts'
import { isXlsx, otherFormatOf } from '#domain/bank-files/results/other-formats.ts'
import type { ResultColumns } from '#domain/bank-files/results/result-columns.ts'
import {
  type AwaitedPayment,
  matchResults,
  type ResultMatch,
  readResults,
} from '#domain/bank-files/results/results.ts'
import { readResultsTable } from '#domain/bank-files/results/results-table.ts'
import { suggestColumns } from '#domain/bank-files/results/suggest-columns.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

// What banks and processors sent, from public reports with invented people, about one run: payments 1 to 12
// by ACH, 13 to 17 by an Israeli bank, 18 to 22 by checks 1001 to 1005, 23 to 25 by wire.

const folder = new URL('../../../domain/bank-files/examples/reported/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))
const expected: Record<string, string[]> = JSON.parse(read('expected.json').toString())

const methods = [
  { by: 'trace', from: 1, to: 12, cents: 100_25, step: 100, currency: 'USD' },
  { by: 'masav', from: 13, to: 17, cents: 1050_00, step: 350, currency: 'ILS' },
  { by: 'check', from: 18, to: 22, cents: 1200_50, step: 100, currency: 'USD' },
  { by: 'reference', from: 23, to: 25, cents: 700_00, step: 100, currency: 'USD' },
] as const

const keys = {
  trace: (number: number) => `02100002${String(number).padStart(7, '0')}`,
  masav: (number: number) => `K${String(number).padStart(8, '0')}`,
  check: (number: number) => String(1001 + number - 18),
  reference: (number: number) => `K${String(number).padStart(8, '0')}`,
}

const sent = (by: ResultColumns['by']) =>
  new Map(
    methods
      .filter((method) => by === 'reference' || method.by === by)
      .flatMap(({ from, to, cents, step, currency }) =>
        Array.from({ length: to - from + 1 }, (_, at) => {
          const payment = { id: `K${from + at}`, cents: BigInt(cents + at * step), currency }
          const ach = { routing_number: '021000021', return_code: null }
          return [keys[by](from + at), { ...payment, ...ach, state: 'sent' }] as const
        }),
      ),
  )

const joined = (parts: unknown[]) => parts.filter(Boolean).join(' ')

/** Returns what is read of each row, or why nothing is. Columns are those that are suggested. */
async function said(bytes: Uint8Array): Promise<string[]> {
  if (isAchFile(bytes)) {
    const answers = readBankAnswers(bytes)
    if (!answers.ok) return answers.defects.map(({ defect, line }) => `${defect} line ${line}`)
    return matchResults(answers.results, sent('trace')).map(shown)
  }
  const other = otherFormatOf(bytes)
  if (other) return [other]
  const reading = isXlsx(bytes) ? await readSpreadsheet(bytes) : readResultsTable(bytes)
  if (!reading.ok) return [reading.defect]
  const columns = suggestColumns(reading.table) as ResultColumns
  const results = readResults(reading.table, columns, { today: '2026-11-27' })
  if (!results.ok) return [results.asks]
  return matchResults(results.results, sent(columns.by)).map(shown)
}

function shown(match: ResultMatch<{ id: string } & AwaitedPayment>): string {
  const { outcome, code, on, word, data } = match.result
  const id = 'payment' in match ? match.payment.id : '?'
  const differs = 'differs' in match && match.differs
  const corrected =
    outcome === 'notice' && code && JSON.stringify(correctedDetails(code, data ?? ''))
  return joined([id, match.outcome, differs, outcome, code, on, word && `"${word}"`, corrected])
}

test('every reported file has its expected reading', () => {
  const names = readdirSync(folder).filter((name) => name !== 'expected.json')
  expect(Object.keys(expected).sort()).toEqual(names.sort())
})

test.each(Object.entries(expected))('%s', async (name, readings) => {
  expect(await said(read(name))).toEqual(readings)
})
