import { escapeXml } from './escape-xml.ts'
import type { Cell, Column } from './sheet.ts'

/** The parts of an Excel workbook (ECMA-376) as XML. */

/** The longest text that Excel takes in a cell, and the longest name of a tab. */
const MAX_CELL_LENGTH = 32_767
const MAX_NAME_LENGTH = 31
/** Days from Excel's day 0 to 1 January 1970. */
const EPOCH_DAY = 25_569
const DAY_MS = 86_400_000

/** Positions in `cellXfs` of the styles. */
const styleOf = { heading: 1, text: 2, date: 3, money: 4, number: 5 }

/** Returns the beginning of a worksheet whose first row is its header. */
export const worksheetHead = (columns: Column[], isRightToLeft: boolean, widths: string) =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${
    isRightToLeft ? ' rightToLeft="1"' : ''
  }><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths}<sheetData><row r="1">${columns
    .map(({ heading }, at) => textCell(heading, cellName(at, 1), styleOf.heading))
    .join('')}</row>`

/** Returns the end of a worksheet with so many rows besides the header. */
export const worksheetEnd = (columns: Column[], rows: number) =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows + 1}"/></worksheet>`

export const rowXml = (columns: Column[], row: Cell[], number: number) =>
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

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const contentTypes = (sheets: number) =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/>${numbers(
    sheets,
  )
    .map(
      (id) =>
        `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${mime}.worksheet+xml"/>`,
    )
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
export const relations = (type: string, target: string) =>
  `<Relationships xmlns="${packages}/relationships">${relation(1, type, target)}</Relationships>`
export const workbookRelations = (sheets: number) =>
  `<Relationships xmlns="${packages}/relationships">${numbers(sheets)
    .map((id) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`))
    .join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`

/** Names of tabs are unique: those after the first get their number. */
export const workbook = (name: string, sheets: number) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers(sheets)
    .map((id) => {
      const end = id === 1 ? '' : ` ${id}`
      const tab = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_NAME_LENGTH - end.length)
      return `<sheet name="${escapeXml(tab + end)}" sheetId="${id}" r:id="rId${id}"/>`
    })
    .join('')}</sheets></workbook>`

/** Built-in formats: 49 is text, 4 an amount with separators, 1 a whole number. */
export const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>${[
  49, 164, 4, 1,
]
  .map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
