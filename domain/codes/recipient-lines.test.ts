import { expect, test } from 'vitest'
import { mistakenLines, rightLines } from '#domain/testing/recipient-lines.ts'
import { MOST_RECIPIENTS } from './channels.ts'
import { checkRecipientLines, readRecipientLines } from './recipient-lines.ts'

const office = { country: 'US', isChosen: false }
const read = (text: string, phones = office) =>
  checkRecipientLines(readRecipientLines(text), phones)
const codesOf = (text: string, phones = office) =>
  read(text, phones).errors.map(({ line, field, error_code }) => [line, field, error_code])

test('a line has name, phone, e-mail, language and note, and may have fewer', () => {
  const { recipients, errors } = read(
    '\uFEFFMoshe Cohen,718-555-0123,m@example.org,yi,"call, then send"\r\n\r\nChaya Gross\n',
    office,
  )
  expect(errors).toEqual([])
  expect(recipients).toEqual([
    {
      line: 1,
      recipient: {
        name: 'Moshe Cohen',
        phone: '718-555-0123',
        email: 'm@example.org',
        locale: 'yi',
        note: 'call, then send',
      },
    },
    { line: 3, recipient: expect.objectContaining({ name: 'Chaya Gross', phone: null }) },
  ])
})

test('the e-mail address may be left out before a language', () => {
  const { recipients, errors } = read(
    'Bluma Stern,718-555-0152,yi\nChaya Gross,718-555-0153,Hebrew,call',
  )
  expect(errors).toEqual([])
  expect(recipients.map(({ recipient }) => Object.values(recipient))).toEqual([
    ['Bluma Stern', '718-555-0152', null, 'yi', null],
    ['Chaya Gross', '718-555-0153', null, 'he', 'call'],
  ])
})

test('a line of headings names the columns, in any of the languages', () => {
  for (const text of [
    'Phone;Name\n718-555-0123;Moshe',
    'טלפון\tשם מלא\t\n718-555-0123\tMoshe\t',
    'E-mail,טעלעפאן,Name\n,718-555-0123,Moshe',
  ]) {
    const [first] = read(text, office).recipients
    expect(first).toMatchObject({ line: 2, recipient: { name: 'Moshe', phone: '718-555-0123' } })
  }
  // A person may be called so.
  expect(codesOf('Name,Name')).toEqual([[1, 'phone', 'codes.phoneLetters']])
})

const people = (text: string) =>
  read(text, office).recipients.map(({ line, recipient: { name, phone, note } }) => [
    line,
    name,
    phone,
    note,
  ])

test.each([
  // Files of spreadsheets.
  [
    'name,phone,email,language,note\r\nMoshe Cohen,718-555-0123,,en,"came in May\r\nwife is ill\r\ncall evenings"\r\nChaya Gross,718-555-0124,,yi,ok\r\n',
    [
      [2, 'Moshe Cohen', '718-555-0123', 'came in May\nwife is ill\ncall evenings'],
      [5, 'Chaya Gross', '718-555-0124', 'ok'],
    ],
  ],
  [
    '\uFEFFsep=;\r\nשם;טלפון;דוא"ל;שפה;הערה\r\nמשה כהן;7185550127;;עברית;אלמן\r\nרבקה לוי;718-555-0129;;אידיש;\r\n',
    [
      [3, 'משה כהן', '7185550127', 'אלמן'],
      [4, 'רבקה לוי', '718-555-0129', null],
    ],
  ],
  ['SEP=,\nMoshe,718-555-0123,,,a; b; c; d; e', [[2, 'Moshe', '718-555-0123', 'a; b; c; d; e']]],
  ['"sep=|"\nname|phone\nMoshe|718-555-0123', [[3, 'Moshe', '718-555-0123', null]]],
  ['sep=\t\nMoshe\t718-555-0123', [[2, 'Moshe', '718-555-0123', null]]],
  ['sep=;\r\n\r\nMoshe;718-555-0123\r\n\r\n', [[3, 'Moshe', '718-555-0123', null]]],
  // Cells with line breaks, as a spreadsheet copies them.
  [
    'Moshe\t718-555-0123\t\t\t"a, b\nc, d\n\ne, ""f"""\nChaya\t718-555-0124',
    [
      [1, 'Moshe', '718-555-0123', 'a, b\nc, d\n\ne, "f"'],
      [5, 'Chaya', '718-555-0124', null],
    ],
  ],
  ['"Cohen\nMoshe",718-555-0123\n', [[1, 'Cohen Moshe', '718-555-0123', null]]],
  [
    'משה,7185550127,,,"רחוב 1\rקומה ב"\rדו"ר,7185550128',
    [
      [1, 'משה', '7185550127', 'רחוב 1\nקומה ב'],
      [3, 'דו"ר', '7185550128', null],
    ],
  ],
  // A line with another delimiter than the rest.
  [
    'Cohen, Moshe\t718-555-0123\nGross, Chaya\t718-555-0124',
    [
      [1, 'Cohen, Moshe', '718-555-0123', null],
      [2, 'Gross, Chaya', '718-555-0124', null],
    ],
  ],
  [
    'Moshe\t718-555-0123\nChaya Gross,718-555-0124\n"Levi, Sara"\t718-555-0125\nCohen, Rivka',
    [
      [1, 'Moshe', '718-555-0123', null],
      [2, 'Chaya Gross', '718-555-0124', null],
      [3, 'Levi, Sara', '718-555-0125', null],
      [4, 'Cohen, Rivka', null, null],
    ],
  ],
  [
    'Moshe,718-555-0123\n"Gross, Chaya";718-555-0124\nSara,718-555-0125,,,tab\there\nRivka',
    [
      [1, 'Moshe', '718-555-0123', null],
      [2, 'Gross, Chaya', '718-555-0124', null],
      [3, 'Sara', '718-555-0125', 'tab\there'],
      [4, 'Rivka', null, null],
    ],
  ],
])('%j is read', (text, expected) => {
  expect(codesOf(text)).toEqual([])
  expect(people(text)).toEqual(expected)
})

test('a quote that nobody closes is the mistake of its own line', () => {
  const text = 'A,"718-555-0001\nB,718-555-0002\nC,"718-555-0003"\nD,"718-555-0004'
  expect(codesOf(text)).toEqual([
    [1, 'line', 'codes.lineQuotes'],
    [4, 'line', 'codes.lineQuotes'],
  ])
  expect(people(text).map(([line]) => line)).toEqual([2, 3])
})

test('a line has its cells, or the text that cannot be read', () => {
  expect(readRecipientLines('sep=,\nname,phone,note\nMoshe,718-555-0124\nN,"718')).toEqual([
    { line: 3, typed: { name: 'Moshe', phone: '718-555-0124', note: undefined } },
    { line: 4, content: 'N,"718', error_code: 'codes.lineQuotes' },
  ])
})

test('a phone number beside the name in one cell is not taken for a part of it', () => {
  const lines = 'Bluma Stern, 718-555-0152\nדוד לאנדא\t845-555-0154\n"Bluma Stern, 718-555-0153"\t'
  expect(read(lines)).toMatchObject({
    errors: [],
    recipients: [
      { recipient: { name: 'Bluma Stern', phone: '718-555-0152' } },
      { recipient: { name: 'דוד לאנדא', phone: '845-555-0154' } },
      { recipient: { name: 'Bluma Stern', phone: '718-555-0153' } },
    ],
  })
  expect(codesOf('Bluma Stern 718-555-0152')).toEqual([[1, 'name', 'codes.nameLetters']])
})

test('each of twenty kinds of mistakes has its line, and the right lines stay', () => {
  const wrong = mistakenLines.map(({ line }) => line)
  const { recipients, errors } = read([...rightLines(480), ...wrong].join('\n'), office)
  expect(wrong).toHaveLength(20)
  expect(recipients).toHaveLength(480)
  expect(errors.map(({ line, field, error_code }) => [line, field, error_code])).toEqual(
    mistakenLines.map(({ field, error_code }, at) => [481 + at, field, error_code]),
  )
})

test('no more than the most are made at once', () => {
  const lines = rightLines(MOST_RECIPIENTS + 1).join('\n')
  expect(codesOf(lines)).toEqual([[MOST_RECIPIENTS + 1, 'line', 'codes.tooManyLines']])
  expect(read(lines, office).recipients).toHaveLength(MOST_RECIPIENTS)
})

test('what a spreadsheet made of numbers is doubtful', () => {
  const lines = [
    'name,phone',
    'Moshe Haifa,527611234',
    'Golda London,2088001234',
    'Sci One,9.72528E+11',
    'Float,7185550123.0',
    'Plus,+7185550123',
    'Date,5-Jan',
  ]
  expect(codesOf(lines.join('\n'))).toEqual([
    [2, 'phone', 'codes.phoneCountry'],
    [3, 'phone', 'codes.phoneCountry'],
    [4, 'phone', 'codes.phoneLetters'],
    [5, 'phone', 'codes.phoneCountry'],
    [6, 'phone', 'codes.phoneCountry'],
    [7, 'phone', 'codes.phoneLetters'],
  ])
  // Where no number lost its zero, ten digits are an American number.
  expect(codesOf('Moshe,7185550123\nChaya,+972 52 761 1234')).toEqual([])
})

test('the country of the numbers is asked for once, and those that it has are written with +', () => {
  const text = 'Moshe,527611234\nChaya,052-761-1235\nGolda,2088001234\nLeah,+1 718 555 0123'
  expect(codesOf(text)).toHaveLength(3)
  const { recipients, errors } = read(text, { country: 'IL', isChosen: true })
  expect(recipients.map(({ recipient }) => recipient.phone?.replace(/-/g, ' '))).toEqual([
    '+972 52 761 1234',
    '+972 52 761 1235',
    '+1 718 555 0123',
  ])
  expect(errors.map(({ line }) => line)).toEqual([3])
})
