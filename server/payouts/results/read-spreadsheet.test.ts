import { expect, test } from 'vitest'
import { createXlsx, createZip } from '#server/sheets/index.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const packages = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** A workbook as others write them: with shared strings and sheets of these rows. */
const workbook = (...sheets: string[]) =>
  createZip(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${sheets
        .map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships ${packages}>${sheets
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rId99" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `<sst ${main}><si><t>Trace</t></si><si><t>Amount</t></si><si><t>Status</t></si><si><t>Paid</t></si></sst>`,
      ...Object.fromEntries(
        sheets.map((rows, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
    }).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  )

const header =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'
const paid =
  '<row r="2"><c r="A2"><v>21000020000001</v></c><c r="B2"><v>100.24999999999999</v></c><c r="C2" t="s"><v>3</v></c></row>'

const title = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'

test('a workbook is read as a table, with numbers as they are shown', async () => {
  const reading = await readSpreadsheet(await workbook(title, `${header}${paid}`))
  expect(reading).toMatchObject({
    table: {
      header: ['Trace', 'Amount', 'Status'],
      rows: [{ row: 2, cells: ['21000020000001', '100.25', 'Paid'] }],
    },
  })
})

test('rows and cells without addresses follow each other', async () => {
  const bare = (rows: string) => rows.replace(/ r="[A-Z]?\d+"/g, '')
  const full = await readSpreadsheet(await workbook(`${header}${paid}`))
  expect(await readSpreadsheet(await workbook(bare(`${header}${paid}`)))).toEqual(full)
  const gap = paid.replace(/ r="[AC]?2"/g, '').replace('B2', 'D2')
  expect(await readSpreadsheet(await workbook(header + gap))).toMatchObject({
    table: { rows: [{ cells: ['21000020000001', '', '', '100.25', 'Paid'] }] },
  })
})

test('our own exports are read', async () => {
  const columns = [
    { heading: 'Reference', kind: 'text' },
    { heading: 'Amount', kind: 'money' },
    { heading: 'Day', kind: 'date' },
  ] as const
  const rows = [['K00000001', '1234.50', '2026-12-04']]
  const sheet = { name: 'Payments', isRightToLeft: false, columns: [...columns], rows }
  expect(await readSpreadsheet(await createXlsx(sheet))).toMatchObject({
    table: { rows: [{ cells: ['K00000001', '1234.5', '2026-12-04'] }] },
  })
})

const far = (address: string) => `${header}<row r="2"><c r="${address}"><v>1</v></c></row>`

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['whose parts are too long', () => workbook(header + ' '.repeat(13_000_000)), 'too large'],
  ['of a cell far away', () => workbook(far('XFD1048576')), 'too large'],
  ['of a long text that many cells share', () => workbook(header + sharing()), 'too large'],
  ['of two sheets with rows', () => workbook(header + paid, header + paid), 'several sheets'],
  ['of another address', () => workbook(far('A1e6')), 'damaged'],
  ['of no workbook', () => createZip([{ name: 'a.xml', content: Buffer.from('<a/>') }]), 'damaged'],
  ['cut short', async () => (await workbook(header + paid)).subarray(0, 900), 'damaged'],
  ['of two letters', async () => Buffer.from('PK\x03\x04'), 'damaged'],
])('an archive %s is refused', async (_, archive, defect) => {
  expect(await readSpreadsheet(await archive())).toEqual({ ok: false, defect })
})

const sharing = () =>
  Array.from(
    { length: 200 },
    (_, at) =>
      `<row r="${at + 2}"><c r="A${at + 2}" t="inlineStr"><is><t>${'x'.repeat(20_000)}</t></is></c></row>`,
  ).join('')

test('an archive that says less of itself than it holds is refused', async () => {
  const archive = await workbook(header + ' '.repeat(13_000_000))
  const end = archive.lastIndexOf('PK\x05\x06')
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    archive.writeUInt32LE(10, at + 24)
    at +=
      46 +
      archive.readUInt16LE(at + 28) +
      archive.readUInt16LE(at + 30) +
      archive.readUInt16LE(at + 32)
  }
  expect(await readSpreadsheet(archive)).toEqual({ ok: false, defect: 'too large' })
})
