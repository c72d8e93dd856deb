import { amountInWords } from '#domain/bank-files/csv/amount-in-words.ts'
import { maskToLastFour } from '#domain/bank-numbers.ts'
import { directionOf, type Locale } from '#domain/locales.ts'
import { toCents } from '#domain/money.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import type { PaymentMethod, PaymentValues } from '#domain/payment-methods.ts'
import type { MethodTotal } from '#domain/payouts/totals.ts'
import type { FileBasis } from '#server/database/column-types.ts'
import { type MessageKey, wording } from '#server/messages.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { Cell, Sheet } from '#server/sheets/index.ts'
import type { PaperCheck } from '../ledger/check-store.ts'
import { lockedNumbers } from '../ledger/snapshot.ts'
import type { ListedPayment } from './file-store.ts'
import { columnsOf, type SheetColumn, sheetColumns, summaryColumns } from './sheet-columns.ts'

/** What the lists of a run need besides its payments. */
export type ListContext = {
  sealer: Sealer
  locale: Locale
  timeZone: string
  basis: FileBasis
  rate: string | null
  voided: PaperCheck[]
}

/** A void check as a row of the list of checks. */
const voidRow = (check: PaperCheck, locale: Locale): Row => ({
  reference: check.reference,
  check_number: String(check.check_number),
  issue_date: check.issue_date,
  payee: check.payee,
  amount_usd: check.amount,
  check_status: wording(locale, 'sheet.checkVoid'),
})

type Row = Partial<Record<SheetColumn, Cell>>

/**
 * Returns the list of a method's payments that people work with (docs/product.md §14.15). Account
 * numbers are masked where a bank's file contains them.
 */
export function methodSheet(
  method: PaymentMethod,
  rows: ListedPayment[],
  context: ListContext,
): Sheet {
  const listed = rows.map((row) => rowOf(row, context))
  const columns = columnsOf[method]
  if (columns.includes('check_number')) {
    listed.push(...context.voided.map((check) => voidRow(check, context.locale)))
    listed.sort((a, b) => Number(a.check_number) - Number(b.check_number))
  }
  // The fund's site is searched by the name of the organization.
  if (columns.includes('organization')) {
    listed.sort((a, b) => ((a.organization ?? '') < (b.organization ?? '') ? -1 : 1))
  }
  return sheetOf({ name: `pay.${method}`, columns, rows: listed }, context.locale)
}

/** Returns count and totals of each method. */
export function summarySheet(totals: readonly MethodTotal[], locale: Locale): Sheet {
  const rows = totals.map(({ method, count, ...others }) => ({
    ...others,
    count: String(count),
    method: wording(locale, `pay.${method}`),
  }))
  return sheetOf({ name: 'sheet.summary', columns: summaryColumns, rows }, locale)
}

type Content = { name: MessageKey; columns: readonly SheetColumn[]; rows: Row[] }

function sheetOf({ name, columns, rows }: Content, locale: Locale): Sheet {
  return {
    name: wording(locale, name),
    isRightToLeft: directionOf(locale) === 'rtl',
    columns: columns.map((column) => {
      const [heading, kind] = sheetColumns[column]
      return { heading: wording(locale, heading), kind }
    }),
    rows: rows.map((row) => columns.map((column) => row[column] ?? null)),
  }
}

function rowOf(row: ListedPayment, context: ListContext): Row {
  const { sealer, locale, timeZone, basis, rate } = context
  const { address, address_for_bank, amount } = row
  const day = (at: Date | null) => at && calendarDateIn(at, timeZone)
  const say = (key: MessageKey) => wording(locale, key)
  return {
    reference: row.reference,
    payee: row.payee,
    organization: row.payee,
    payee_for_bank: row.payee_for_bank,
    memo: row.reference,
    account_type: say(`sheet.${row.account_type}`),
    ...address,
    ...address_for_bank,
    location: say(address?.location === 'international' ? 'pay.locationIntl' : 'pay.locationUs'),
    ...numberCells(lockedNumbers(sealer, row) ?? {}),
    amount_usd: row.amount_usd,
    rate,
    amount_ils: amount,
    amount_in_words: amount && amountInWords(toCents(amount)),
    check_number: row.check_number === null ? null : String(row.check_number),
    issue_date: row.check_date ?? basis.effective_on.check,
    check_status: say('sheet.checkIssued'),
    delivery: say(row.delivery_email === null ? 'pay.deliveryMail' : 'pay.deliveryEmail'),
    email: row.delivery_email,
    trace: row.trace === null ? null : String(row.trace),
    confirmation: row.confirmation,
    cost_usd: row.cost_usd,
    sent_on: day(row.sent_at),
    paid_on: day(row.paid_at),
    ended_on: row.ended_on,
    return_code: row.return_code,
  }
}

/** Only the tax id is shown in full: the fund's site asks for it, and no bank's file contains it. */
function numberCells(numbers: PaymentValues): Row {
  const masked = (number: string | null | undefined) => (number ? maskToLastFour(number) : null)
  return {
    tax_id: numbers.tax_id?.replace(/^(\d{2})-?(\d{7})$/, '$1-$2') ?? null,
    teudat_zeut: masked(numbers.teudat_zeut),
    routing_number: masked(numbers.routing_number),
    bank_code: masked(numbers.routing_number),
    account_number: masked(numbers.account_number),
    swift_code: masked(numbers.swift_code),
    iban: masked(numbers.iban),
  }
}
