import { escapeXml } from './escape-xml.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { createZip } from './zip.ts'

/** The longest text that Excel takes in a cell, and the longest name of a tab. */
const MAX_CELL_LENGTH = 32_767
const MAX_NAME_LENGTH = 31
/** Widths of columns, in characters. */
const MIN_WIDTH = 8
const MAX_WIDTH = 50
/** Days from Excel's day 0 to 1 January 1970. */
const EPOCH_DAY = 25_569
const DAY_MS = 86_400_000

/** Positions in `cellXfs` of the styles. */
const styleOf = { heading: 1, text: 2, date: 3, money: 4, number: 5 }

/**
 * Writes a sheet as an Excel workbook (ECMA-376). Text stays text, dates and amounts are real, the
 * header is frozen and can be filtered, and the sheet runs from right to left if asked.
 */
export async function createXlsx(sheet: Sheet): Promise<Buffer> {
  const name = escapeXml(sheet.name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_NAME_LENGTH))
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relations('officeDocument', 'xl/workbook.xml')],
    ['xl/workbook.xml', workbook(name)],
    ['xl/_rels/workbook.xml.rels', workbookRelations],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', worksheet(sheet)],
  ]
  return createZip(
    parts.map(([path, xml]) => ({ name: path, content: Buffer.from(declaration + xml) })),
  )
}

function worksheet({ columns, rows, isRightToLeft }: Sheet): string {
  const last = `${columnName(columns.length - 1)}${rows.length + 1}`
  const headings = columns.map(({ heading }, at) =>
    textCell(heading, cellName(at, 1), styleOf.heading),
  )
  const lines = rows.map((row, at) => rowXml(columns, row, at + 2))
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${
    isRightToLeft ? ' rightToLeft="1"' : ''
  }><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(
    columns,
    rows,
  )}<sheetData><row r="1">${headings.join('')}</row>${lines.join(
    '',
  )}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`
}

const rowXml = (columns: Column[], row: Cell[], number: number) =>
  `<row r="${number}">${columns
    .map((column, at) => cellXml(column, row[at] ?? null, cellName(at, number)))
    .join('')}</row>`

function cellXml({ kind }: Column, value: Cell, name: string): string {
  if (value === null || value === '') return ''
  if (kind === 'text') return textCell(value, name, styleOf.text)
  const number = kind === 'date' ? dayOf(value) : value
  return `<c r="${name}" s="${styleOf[kind]}"><v>${escapeXml(String(number))}</v></c>`
}

const textCell = (text: string, name: string, style: number) =>
  `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(
    text.slice(0, MAX_CELL_LENGTH),
  )}</t></is></c>`

/** Returns a calendar date as the number of days by which Excel counts. */
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS + EPOCH_DAY

const cellName = (at: number, row: number) => `${columnName(at)}${row}`

/** Returns the letters of a column, counted from 0: A to Z, then AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
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

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (type: string, target: string) =>
  `<Relationships xmlns="${packages}/relationships">${relation(1, type, target)}</Relationships>`
const workbookRelations = `<Relationships xmlns="${packages}/relationships">${relation(
  1,
  'worksheet',
  'worksheets/sheet1.xml',
)}${relation(2, 'styles', 'styles.xml')}</Relationships>`

const workbook = (name: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Built-in formats: 49 is text, 4 an amount with separators, 1 a whole number. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>${[
  49, 164, 4, 1,
]
  .map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
