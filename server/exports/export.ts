import { formatAccessCode } from '#domain/access-code.ts'
import type { ExportFormat, ExportList, ExportSpan } from '#domain/books/exports.ts'
import { directionOf, type Locale } from '#domain/locales.ts'
import { signedCents, signedDollars } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { FIRST_DAY, pageOfFigure } from '#server/books/index.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { collectGarbage } from '#server/garbage.ts'
import type { Administrator } from '#server/http/access.ts'
import { type MessageKey, wording } from '#server/messages.ts'
import { type OpenPosition, pageOfOpenItems } from '#server/payouts/index.ts'
import { type Cell, type StreamedSheet, streamPeopleCsv, streamXlsx } from '#server/sheets/index.ts'
import { columnsOf, type ExportColumn } from './columns.ts'
import { batchesOf, type Filters, keysOf } from './keys-store.ts'
import { type Row, rowsByIds } from './rows-store.ts'

/** Rows that are in memory at a time. */
const BATCH = 200
/** The same of open items, which are looked up one by one. */
const OPEN_BATCH = 5000
/** After so many batches their garbage is collected: V8 alone would let 250 MB of it pile up. */
const BATCHES_OF_GARBAGE = 100

export type Export = {
  list: ExportList
  format: ExportFormat
  span: ExportSpan
  filters: Filters
}

/**
 * Records an export and returns its bytes, which are made while they are read. Fails before the first
 * byte if the database does.
 */
export async function writeExport(
  context: Context<Administrator>,
  { list, format, span, filters }: Export,
): Promise<AsyncGenerator<Buffer>> {
  const { db, caller } = context
  await record(db, caller, {
    action: 'books.exported',
    subject_id: null,
    details: { list, format, ...span, filters },
  })
  const columns = columnsOf[list]
  const { locale } = caller
  const rows = await rowsOf(context, { list, span, filters })
  const sheet: StreamedSheet = {
    name: wording(locale, `export.list.${list}`),
    isRightToLeft: directionOf(locale) === 'rtl',
    columns: columns.map(({ heading, kind }) => ({ heading: wording(locale, heading), kind })),
    rows: withTotal(columns, rows, locale),
  }
  return format === 'csv' ? streamPeopleCsv(sheet) : streamXlsx(sheet)
}

type Asked = Pick<Export, 'list' | 'span' | 'filters'>

async function rowsOf(context: Context, { list, span, filters }: Asked) {
  const { db } = context
  if (list === 'open-items') {
    const { as_of } = filters
    return as_of ? openRowsOn(context, as_of, span) : openItemRows(context, { span, filters })
  }
  const keys = await keysOf(db, list, { span, filters })
  return readBatches(db, list, { keys, span })
}

async function* readBatches(
  db: Db,
  list: Exclude<ExportList, 'open-items'>,
  { keys, span }: { keys: Buffer; span: ExportSpan },
): AsyncGenerator<Row[]> {
  for (const ids of batchesOf(keys, BATCH)) yield await rowsByIds(db, list, { ids, span })
}

/** What was open on a day, dated by its decision (get_books_items). */
async function* openRowsOn(
  context: Context,
  until: CalendarDate,
  span: ExportSpan,
): AsyncGenerator<Row[]> {
  const { timeZone } = context.services.config.organization
  const place = { friday: comingFriday(context.now, timeZone), timeZone }
  const today = officeDate(context)
  const asked = { figure: 'open' as const, span: { from: FIRST_DAY, until }, place, today }
  let after: [string, string, string] | undefined
  for (;;) {
    const { page } = await pageOfFigure(context.db, asked, { after, limit: OPEN_BATCH })
    yield page
      .filter(({ on }) => on >= span.from && on <= span.to)
      .map(({ on, full_name, amount }) => ({ since: on, name: full_name, amount }))
    const last = page.at(-1)
    if (!last || page.length < OPEN_BATCH) return
    after = [last.on, last.request_id, last.part]
  }
}

/** Open items are those of now that have been where they are since a day of the period. */
async function* openItemRows(
  { db, now, services }: Context,
  { span, filters }: Omit<Asked, 'list'>,
): AsyncGenerator<Row[]> {
  const { timeZone } = services.config.organization
  const place = { friday: comingFriday(now, timeZone), timeZone }
  const bucket = filters.bucket as OpenBucket | undefined
  let after: OpenPosition | undefined
  for (;;) {
    const { page } = await pageOfOpenItems(db, place, { bucket, after, limit: OPEN_BATCH })
    yield page
      .filter(({ since }) => since >= span.from && since <= span.to)
      .map((item) => ({
        since: item.since,
        name: item.full_name,
        bucket: item.bucket,
        amount: item.amount,
        reference: item.reference,
        run: item.run_number,
        friday: item.pay_on,
      }))
    const last = page.at(-1)
    if (!last || page.length < OPEN_BATCH) return
    after = [last.since, last.request_id, last.due_number, last.attempt]
  }
}

/** Turns rows into cells, and adds a last row with the sums. */
async function* withTotal(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<Row[]>,
  locale: Locale,
): AsyncGenerator<Cell[][]> {
  const sums = columns.map(() => 0n)
  let read = 0
  for await (const batch of batches) {
    read += 1
    if (read % BATCHES_OF_GARBAGE === 0) collectGarbage()
    for (const row of batch) {
      for (const [at, { key, isSummed }] of columns.entries()) {
        if (isSummed) sums[at] = (sums[at] ?? 0n) + signedCents(String(row[key] ?? '0'))
      }
    }
    yield batch.map((row) => columns.map((column) => cellOf(column, row[column.key], locale)))
  }
  const total = wording(locale, 'sheet.total')
  const isText = columns.map(({ kind }) => kind === 'text')
  const place = isText.indexOf(true)
  yield [
    columns.map(({ isSummed }, at) =>
      isSummed ? signedDollars(sums[at] ?? 0n) : at === place ? total : null,
    ),
  ]
}

function cellOf(
  { key, kind, label }: ExportColumn,
  value: Row[string] | undefined,
  locale: Locale,
) {
  if (value === null || value === undefined) return null
  const text = String(value)
  if (kind === 'money') return signedDollars(signedCents(text))
  if (key === 'code') return formatAccessCode(text)
  const message: MessageKey | undefined = label?.(text)
  return message ? wording(locale, message) : text
}
