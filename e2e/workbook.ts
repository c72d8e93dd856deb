import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheets = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Writes a spreadsheet (XLSX) of one sheet of texts. */
export function workbook(rows: string[][]): Promise<Buffer> {
  const cell = (text: string, row: number, at: number) =>
    `<c r="${'ABCDE'[at]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`
  const lines = rows
    .map((cells, row) => `<row>${cells.map((text, at) => cell(text, row, at)).join('')}</row>`)
    .join('')
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${sheets} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${sheets}><sheetData>${lines}</sheetData></worksheet>`,
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
