import { writeCsv } from '#domain/bank-files/csv/csv.ts'
import { csvLine, csvStart } from './people-csv.ts'
import type { Cell, Column } from './sheet.ts'
import {
  contentTypes,
  declaration,
  relations,
  rowXml,
  styles,
  workbook,
  workbookRelations,
  worksheetEnd,
  worksheetHead,
} from './xlsx-parts.ts'
import { type StreamedEntry, streamZip } from './zip.ts'

/** A table of any length, whose rows are read in batches while it is written. */
export type StreamedSheet = {
  name: string
  isRightToLeft: boolean
  columns: Column[]
  rows: AsyncIterable<Cell[][]>
}

/** Rows of a worksheet besides its header; Excel takes 1,048,576. The rest goes to further tabs. */
const ROWS_OF_TAB = 1_048_000

const widthOf = { text: 24, money: 14, date: 12, number: 10 }

/** Writes a sheet as CSV for people (people-csv.ts), piece by piece. */
export async function* streamPeopleCsv({ columns, rows }: StreamedSheet): AsyncGenerator<Buffer> {
  yield Buffer.from(csvStart(columns))
  for await (const batch of rows) {
    yield Buffer.from(writeCsv(batch.map((row) => csvLine(columns, row))))
  }
}

/** Writes a sheet as an Excel workbook like createXlsx, piece by piece. Widths follow from the kinds. */
export const streamXlsx = (sheet: StreamedSheet): AsyncGenerator<Buffer> =>
  streamZip(entries(sheet))

async function* entries(sheet: StreamedSheet): AsyncGenerator<StreamedEntry> {
  const batches = sheet.rows[Symbol.asyncIterator]()
  const left: { rows: Cell[][]; isDone: boolean } = { rows: [], isDone: false }
  let tabs = 0
  do {
    tabs += 1
    yield { name: `xl/worksheets/sheet${tabs}.xml`, content: worksheet(sheet, batches, left) }
  } while (!left.isDone)
  yield { name: 'xl/workbook.xml', content: [declaration, workbook(sheet.name, tabs)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [declaration, workbookRelations(tabs)] }
  yield { name: 'xl/styles.xml', content: [declaration, styles] }
  yield {
    name: '_rels/.rels',
    content: [declaration, relations('officeDocument', 'xl/workbook.xml')],
  }
  yield { name: '[Content_Types].xml', content: [declaration, contentTypes(tabs)] }
}

/** Writes rows until the tab is full or all are written. What is left of a batch stays in `left`. */
async function* worksheet(
  { columns, isRightToLeft }: StreamedSheet,
  batches: AsyncIterator<Cell[][]>,
  left: { rows: Cell[][]; isDone: boolean },
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthOf[kind]}" customWidth="1"/>`,
  )
  yield declaration + worksheetHead(columns, isRightToLeft, `<cols>${widths.join('')}</cols>`)
  let written = 0
  while (written < ROWS_OF_TAB) {
    if (left.rows.length === 0) {
      const next = await batches.next()
      if (next.done) {
        left.isDone = true
        break
      }
      left.rows = next.value
    }
    const rows = left.rows.splice(0, ROWS_OF_TAB - written)
    yield rows.map((row, at) => rowXml(columns, row, written + at + 2)).join('')
    written += rows.length
  }
  // The last row of all is the total, which is not one of those that are filtered.
  yield worksheetEnd(columns, left.isDone ? Math.max(0, written - 1) : written)
}
