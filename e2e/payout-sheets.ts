import { expect } from 'playwright/test'
import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import type { Locale } from '#domain/locales.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { columnsOf, type SheetColumn, sheetColumns } from '#server/payouts/files/sheet-columns.ts'
import { readXlsx } from '#server/testing/unzip.ts'
import { say } from './messages.ts'

/** A list for people: each row by column. Dates and amounts are numbers, as in Excel. */
export type List = Partial<Record<SheetColumn, string | number>>[]

const EXCEL_EPOCH_DAY = 25_569
const DAY_MS = 86_400_000

/** Reads a list in both formats. Expects that they agree, and that the workbook fits the language. */
export function readList(
  method: PaymentMethod,
  locale: Locale,
  { xlsx, csv }: { xlsx: Buffer; csv: Buffer },
): List {
  const columns = columnsOf[method]
  const { xml, cells } = readXlsx(xlsx)
  expect(xml.includes('rightToLeft="1"')).toBe(locale !== 'en')
  expect(xml).toContain('state="frozen"')
  const [headings = [], ...rows] = cells
  expect(headings.map((cell) => cell?.text)).toEqual(
    columns.map((column) => say(locale, sheetColumns[column][0])),
  )

  const text = csv.toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  const parsed = parseCsv(text.slice(1))
  if (!parsed.ok) throw new Error(`Line ${parsed.line} of the list cannot be read`)
  const asCsv = [headings, ...rows].map((row) =>
    columns.map((column, at) => csvText(sheetColumns[column][1], row[at])),
  )
  expect(asCsv).toEqual(parsed.rows)
  return rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, row[at]?.text ?? row[at]?.number])),
  )
}

type XlsxCell = ReturnType<typeof readXlsx>['cells'][number][number]

/** Returns what CSV has for a cell of the workbook. Formulas are defused by an apostrophe. */
function csvText(kind: string, cell: XlsxCell | undefined): string {
  const { text, number } = cell ?? {}
  if (text !== undefined) return /^[=+\-@]/.test(text) ? `'${text}` : text
  if (number === undefined) return ''
  if (kind === 'money') return number.toFixed(2)
  if (kind !== 'date') return String(number)
  return new Date((number - EXCEL_EPOCH_DAY) * DAY_MS).toISOString().slice(0, 10)
}
