import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACH_MAX_BYTES } from '#domain/bank-files/ach/ach-reader.ts'
import change from '#domain/bank-files/examples/notice-of-change.ach?raw'
import returned from '#domain/bank-files/examples/return.ach?raw'
import twoCredits from '#domain/bank-files/examples/two-credits.ach?raw'
import { bytesOf, put } from '#domain/testing/ach-fixtures.ts'
import { readBankAnswers } from './ach-returns.ts'

const read = (text: string) => readBankAnswers(bytesOf(text))

test('a return gives code, original trace number, bank and amount', () => {
  expect(read(returned)).toEqual({
    ok: true,
    results: [
      {
        row: 4,
        key: '021000020000001',
        dfi: '02600959',
        outcome: 'returned',
        code: 'R03',
        cents: 18000n,
        on: '2026-12-01',
        word: '',
      },
    ],
  })
})

test('answers have the settlement date of their batch, else the date of the file', () => {
  const settled = read(put(2, 76, '334')(returned))
  expect(settled).toMatchObject({ results: [{ on: '2026-11-30' }] })
  const undated = read(put(1, 24, '      ')(returned))
  expect(undated).toMatchObject({ results: [{ on: undefined }] })
})

test('a return of an account whose holder died is read, and one that the bank calls questionable', () => {
  const died = put(4, 4, 'R15')(put(4, 22, '261120')(returned))
  expect(read(died)).toMatchObject({ results: [{ code: 'R15' }] })
  const suspected = put(4, 4, 'R17')(put(4, 36, 'QUESTIONABLE')(returned))
  expect(read(suspected)).toMatchObject({ results: [{ code: 'R17Q' }] })
})

test('a notice of change gives what the bank wrote, at its places', () => {
  expect(read(change)).toEqual({
    ok: true,
    results: [
      {
        row: 4,
        key: '021000020000002',
        dfi: '32227162',
        outcome: 'notice',
        code: 'C01',
        cents: undefined,
        data: '9876543211',
        on: '2026-12-01',
        word: '',
      },
    ],
  })
  const moved = put(4, 36, '    9876543211')(change)
  expect(read(moved)).toMatchObject({ results: [{ data: '    9876543211' }] })
})

/** Returns a file with this many copies of the returned entry. */
function returnsFile(count: number, traceOf: (at: number) => number): string {
  const [header = '', batch = '', entry = '', addenda = ''] = returned.split('\n')
  const entries = Array.from({ length: count }, (_, at) => {
    const trace = String(traceOf(at)).padStart(7, '0')
    return `${entry}\n${addenda.slice(0, 14)}${trace}${addenda.slice(21)}\n`
  })
  const digits = (value: bigint | number, length: number) => String(value).padStart(length, '0')
  const hash = digits((2_100_002n * BigInt(count)) % 10n ** 10n, 10)
  const sums = `${hash}${digits(0, 12)}${digits(18_000n * BigInt(count), 12)}`
  const control = `8220${digits(count * 2, 6)}${sums}1234567890${' '.repeat(25)}026009590000001`
  const end = `9000001000001${digits(count * 2, 8)}${sums}${' '.repeat(39)}`
  return `${header}\n${batch}\n${entries.join('')}${control}\n${end}\n`
}

test('a thousand returns are read without filling records, and the same one counts once', () => {
  const thousand = read(returnsFile(1000, (at) => at + 1))
  expect(thousand.ok && thousand.results.length).toBe(1000)
  const sameTrace = read(returnsFile(1000, () => 1))
  expect(sameTrace.ok && sameTrace.results.length).toBe(1)
})

test('a contested or unknown return is read like any other', () => {
  const contested = read(put(4, 4, 'R73')(put(4, 36, '33502600959000000133603')(returned)))
  expect(contested).toMatchObject({
    results: [{ code: 'R73', outcome: 'disputed', key: '021000020000001', cents: 18000n }],
  })
})

test('a copy with any characters changed, missing or added is refused or read as one answer', () => {
  const spoiled = fc.tuple(
    fc.constantFrom(returned, change),
    fc.nat(950),
    fc.nat(100),
    fc.string({ unit: fc.constantFrom(...'0159 RCAé\n\r\0א'), maxLength: 5 }),
  )
  fc.assert(
    fc.property(spoiled, ([text, at, missing, added]) => {
      const answers = read(text.slice(0, at) + added + text.slice(at + missing))
      if (!answers.ok) expect(answers.defects.length).toBeGreaterThan(0)
      else expect(answers.results).toHaveLength(1)
    }),
    { numRuns: 1000 },
  )
})

describe('a file is accepted with', () => {
  const trimmed = returned.replace(/ +\n/g, '\n')
  test.each<[string, string]>([
    ['CR LF', returned.replaceAll('\n', '\r\n')],
    ['CR alone', returned.replaceAll('\n', '\r')],
    ['a byte-order mark', `\ufeff${returned}`],
    ['no line ends', returned.replaceAll('\n', '')],
    ['no last line end', returned.slice(0, -1)],
    ['empty lines at the end', `${returned}\r\n\r\n`],
    ['the end mark of DOS', `${returned}\x1a`],
    ['lines without the blanks at their ends', trimmed],
    ['lines with more blanks', returned.replaceAll('\n', '  \n')],
    ['lines of a transmission before it', `\n$$ADD ID=KUPPAH\n${returned}`],
    ['a letter of another language', returned.replace('YITZCHOK', 'YITZCHÓK')],
    ['a code in small letters', put(4, 4, 'r03')(returned)],
    ['no bank that it is about', put(4, 28, '        ')(returned)],
    ['the same file behind it', returned + returned],
  ])('%s', (_, text) => {
    const answers = read(text)
    expect(answers).toMatchObject({ ok: true, results: [{ code: 'R03' }] })
    expect(answers.ok && answers.results).toHaveLength(1)
  })
})

test('two files in one are both read', () => {
  const both = read(returned + put(4, 4, 'R02')(put(4, 21, '2')(returned)))
  expect(both).toMatchObject({ results: [{ code: 'R03' }, { code: 'R02' }] })
})

test('entries of other kinds are ignored beside returns', () => {
  const other = put(4, 2, '05')(returned)
  expect(read(other)).toEqual({ ok: false, defects: [{ line: 1, defect: 'payments' }] })
})

describe('a file is refused', () => {
  const garbage = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)
  const utf16 = new Uint8Array(
    Uint16Array.from([...returned], (letter) => letter.charCodeAt(0)).buffer,
  )
  test.each<[string, Uint8Array, string, number?]>([
    ['that is empty', bytesOf(''), 'empty'],
    ['of 20 MB', new Uint8Array(20_000_000), 'too large'],
    ['one byte above the limit', new Uint8Array(ACH_MAX_BYTES + 1), 'too large'],
    ['of millions of line ends', bytesOf(`101${'\n'.repeat(1_900_000)}x`), 'line length', 1],
    ['with an empty line inside', bytesOf(returned.replace('\n6', '\n\n6')), 'line length', 3],
    ['of binary garbage', garbage, 'encoding'],
    ['of zero bytes', new Uint8Array(940), 'encoding'],
    ['in UTF-16', utf16, 'encoding'],
    ['in another language', bytesOf(returned.replaceAll(' ', 'י')), 'encoding'],
    ['that is a CSV', bytesOf('reference,amount\nK00000001,180.00\n'), 'no NACHA file'],
    ['with a line cut short', bytesOf(returned.replace(/.\n7/, '\n7')), 'line length', 3],
    ['that the bank refused', bytesOf(put(3, 80, 'REJ0600')(returned)), 'rejected', 3],
    [
      'of which the rest is missing',
      bytesOf(returned.split('\n').slice(0, 5).join('\n')),
      'cut short',
      5,
    ],
    ['of the header alone', bytesOf(returned.slice(0, 95)), 'cut short'],
    ['without a batch header', bytesOf(returned.replace(/^5.*\n/m, '')), 'order', 2],
    ['without a batch control', bytesOf(returned.replace(/^8.*\n/m, '')), 'order', 5],
    ['with an addenda before its entry', bytesOf(returned.replace(/^6.*\n/m, '')), 'order', 3],
    [
      'with records after the end',
      bytesOf(returned.replace(/9{94}\n$/, returned.slice(95, 190))),
      'order',
      6,
    ],
    ['with a wrong total', bytesOf(put(6, 55, '1')(returned)), 'total', 6],
    ['with letters in an amount', bytesOf(put(3, 31, 'X')(returned)), 'form', 3],
    ['with letters in the original trace', bytesOf(put(4, 8, 'X')(returned)), 'form', 4],
    ['with an unknown kind of code', bytesOf(put(4, 4, 'X03')(returned)), 'form', 4],
    ['that is one of our own', bytesOf(twoCredits), 'payments', 1],
  ])('%s', (_, bytes, defect, line) => {
    const answers = readBankAnswers(bytes)
    if (answers.ok) expect.fail('not refused')
    expect(answers.defects[0]).toMatchObject({ defect, ...(line && { line }) })
  })
})
