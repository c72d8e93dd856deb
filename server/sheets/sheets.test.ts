import { expect, test } from 'vitest'
import { readXlsx, unzip } from '#server/testing/unzip.ts'
import { createPeopleCsv, createXlsx, createZip, type Sheet, streamXlsx } from './index.ts'

const sheet: Sheet = {
  name: 'תשלומים [1]',
  isRightToLeft: true,
  columns: [
    { heading: 'Name', kind: 'text' },
    { heading: 'סכום', kind: 'money' },
    { heading: 'Day', kind: 'date' },
    { heading: 'Count', kind: 'number' },
  ],
  rows: [
    ['=1+1', '1234.50', '2026-12-04', '7'],
    ['+972501234567', '9999999999.99', '1999-12-31', null],
    ['007', '0.01', null, '1'],
    ['<&>"\u0007\ud800 משה, כהן', null, null, null],
  ],
}

test('an Excel sheet keeps text as text, and dates and amounts as numbers', async () => {
  const { cells } = readXlsx(await createXlsx(sheet))
  expect(cells[0]?.map(({ text }) => text)).toEqual(['Name', 'סכום', 'Day', 'Count'])
  expect(cells.slice(1).map(([first]) => first)).toEqual([
    { text: '=1+1', style: 2 },
    { text: '+972501234567', style: 2 },
    { text: '007', style: 2 },
    { text: '&lt;&amp;&gt;&quot; משה, כהן', style: 2 },
  ])
  const numbers = cells.slice(1, 4).map((row) => row.slice(1).map((cell) => cell?.number))
  expect(numbers).toEqual([
    [1234.5, 46360, 7],
    [9999999999.99, 36525],
    [0.01, undefined, 1],
  ])
})

test('an Excel sheet has a frozen header with filters, and a direction', async () => {
  const hebrew = readXlsx(await createXlsx(sheet)).xml
  expect(hebrew).toContain('rightToLeft="1"')
  expect(hebrew).toContain('<pane ySplit="1" topLeftCell="A2"')
  expect(hebrew).toContain('<autoFilter ref="A1:D5"/>')
  const english = await createXlsx({ ...sheet, isRightToLeft: false })
  expect(readXlsx(english).xml).not.toContain('rightToLeft')
  expect(unzip(english).get('xl/workbook.xml')?.toString()).toContain('name="תשלומים  1 "')
})

test('a cell in column 27 is AA, and a long text is cut to what Excel takes', async () => {
  const columns = Array.from({ length: 28 }, () => ({ heading: 'x', kind: 'text' as const }))
  const row = columns.map(() => 'y'.repeat(40_000))
  const { xml } = readXlsx(await createXlsx({ ...sheet, columns, rows: [row] }))
  expect(xml).toContain('<c r="Z2"')
  expect(xml).toContain('<c r="AB2"')
  expect(Math.max(...(xml.match(/y+/g) ?? []).map(({ length }) => length))).toBe(32_767)
})

test('CSV for people begins with a byte-order mark and defuses formulas', () => {
  const rows = ['=1+1', '+972', '-1', '@x', '\tx', '\rx', '＝1', 'a=1', '007'].map((text) => [
    text,
    '1.00',
    null,
    '-1',
  ])
  const csv = createPeopleCsv({ ...sheet, rows }).toString()
  expect(csv.startsWith('\ufeffName,סכום,Day,Count\r\n')).toBe(true)
  const firsts = csv.slice(0, -2).split('\r\n').slice(1)
  expect(firsts).toEqual([
    "'=1+1,1.00,,-1",
    "'+972,1.00,,-1",
    "'-1,1.00,,-1",
    "'@x,1.00,,-1",
    "'\tx,1.00,,-1",
    `"'\rx",1.00,,-1`,
    "'＝1,1.00,,-1",
    'a=1,1.00,,-1',
    '007,1.00,,-1',
  ])
})

test('a ZIP archive returns its files', async () => {
  const content = Buffer.from('שלום '.repeat(10_000))
  const archive = await createZip([
    { name: 'שלום.txt', content },
    { name: 'empty', content: Buffer.alloc(0) },
  ])
  expect(archive.length).toBeLessThan(1000)
  expect([...unzip(archive)]).toEqual([
    ['שלום.txt', content],
    ['empty', Buffer.alloc(0)],
  ])
})

test('the total of a streamed sheet is not one of the rows that are filtered', async () => {
  async function* rows() {
    yield [...sheet.rows]
    yield [sheet.columns.map(() => 'total')]
  }
  const pieces: Buffer[] = []
  for await (const piece of streamXlsx({ ...sheet, rows: rows() })) pieces.push(piece)
  const filter = `<autoFilter ref="A1:D${1 + sheet.rows.length}"/>`
  expect(readXlsx(Buffer.concat(pieces)).xml).toContain(filter)
})
