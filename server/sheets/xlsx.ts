import type { Cell, Column, Sheet } from './sheet.ts'
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
import { createZip } from './zip.ts'

/** Widths of columns, in characters. */
const MIN_WIDTH = 8
const MAX_WIDTH = 50

/**
 * Writes a sheet as an Excel workbook (ECMA-376). Text stays text, dates and amounts are real, the
 * header is frozen and can be filtered, and the sheet runs from right to left if asked.
 */
export async function createXlsx(sheet: Sheet): Promise<Buffer> {
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypes(1)],
    ['_rels/.rels', relations('officeDocument', 'xl/workbook.xml')],
    ['xl/workbook.xml', workbook(sheet.name, 1)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(1)],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', worksheet(sheet)],
  ]
  return createZip(
    parts.map(([path, xml]) => ({ name: path, content: Buffer.from(declaration + xml) })),
  )
}

function worksheet({ columns, rows, isRightToLeft }: Sheet): string {
  const lines = rows.map((row, at) => rowXml(columns, row, at + 2))
  const head = worksheetHead(columns, isRightToLeft, widths(columns, rows))
  return `${head}${lines.join('')}${worksheetEnd(columns, rows.length)}`
}

function widths(columns: Column[], rows: Cell[][]): string {
  const all = columns.map(({ heading }, at) => {
    const longest = rows.reduce(
      (length, row) => Math.max(length, row[at]?.length ?? 0),
      heading.length,
    )
    const width = Math.min(Math.max(longest + 2, MIN_WIDTH), MAX_WIDTH)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  return `<cols>${all.join('')}</cols>`
}
