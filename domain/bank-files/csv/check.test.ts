import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBankName, toPlainMarks } from '#domain/bank-files/bank-text.ts'
import register from '#domain/bank-files/examples/check-register.csv?raw'
import { fromCents } from '#domain/money.ts'
import { amountInWords } from './amount-in-words.ts'
import { type CheckPayment, checkLayout, checkProblems, createCheckFile } from './check.ts'
import { readCsvFile } from './csv-file.ts'

/** The register of the example without its last column: a bank's file has no status. */
const example = register.replace(/,(status|issued)\r\n/g, '\r\n')

const checks: CheckPayment[] = [
  {
    reference: 'K00000001',
    check_number: 1041,
    cents: 18000n,
    payee: 'Yitzchok Friedman',
    address_line1: '100 Lee Avenue',
    address_line2: '',
    city: 'Brooklyn',
    state: 'NY',
    postal_code: '11211',
    country: 'US',
  },
  {
    reference: 'K00000002',
    check_number: 1042,
    cents: 100000n,
    payee: 'Bais Yaakov, Inc.',
    address_line1: '5 Main Street',
    address_line2: 'Suite 2',
    city: 'Monsey',
    state: 'NY',
    postal_code: '10952',
    country: 'US',
  },
  {
    reference: 'K00000003',
    check_number: 1043,
    cents: 123456705n,
    payee: 'Chaya Rosenberg',
    address_line1: '7 King Road',
    address_line2: '',
    city: 'London',
    state: '',
    postal_code: 'N16 6XZ',
    country: 'GB',
  },
]
const first = checks[0] as CheckPayment

const fileOf = (payments: CheckPayment[], issue_date = '2026-11-27') =>
  createCheckFile({ issue_date, payments })

const textOf = (file: ReturnType<typeof fileOf>) =>
  file.ok ? new TextDecoder().decode(file.bytes) : expect.fail(JSON.stringify(file.problems))

const read = (text: string) => readCsvFile(checkLayout, new TextEncoder().encode(text))

test('the checks of the example give its lines without the status, byte for byte', () => {
  const file = fileOf(checks)
  expect(textOf(file)).toBe(example)
  expect(file).toMatchObject({ count: 3, total: 123574705n })
})

test('a check carries quotes, an apartment number and an ampersand', () => {
  const apartment = { ...first, payee: 'Levi & "Sons"', address_line2: '#4B' }
  expect(textOf(fileOf([apartment]))).toContain(
    '"LEVI & ""SONS""",180.00,One hundred eighty and 00/100,100 Lee Avenue,#4B,',
  )
})

describe('a check is refused with its reference and field if', () => {
  test.each<[string, Partial<CheckPayment>, string, string]>([
    ['the payee is in Yiddish letters', { payee: 'חיה ראזענבערג' }, 'payee', 'characters'],
    ['the payee begins like a formula', { payee: '=1+1 LEVI' }, 'payee', 'characters'],
    ['the payee has no letter', { payee: '123' }, 'payee', 'characters'],
    ['there is no payee', { payee: '' }, 'payee', 'missing'],
    ['the payee is too long', { payee: 'A'.repeat(81) }, 'payee', 'too_long'],
    ['the address is in Hebrew', { address_line1: 'רחוב הרצל' }, 'address_line1', 'characters'],
    ['the second line is a formula', { address_line2: '@A1' }, 'address_line2', 'characters'],
    ['there is no town', { city: '' }, 'city', 'missing'],
    ['the address is too long', { address_line1: 'A'.repeat(201) }, 'address_line1', 'too_long'],
    ['the country is unknown', { country: '' }, 'country', 'format'],
    ['the number is zero', { check_number: 0 }, 'check_number', 'format'],
    ['the number is no integer', { check_number: 1.5 }, 'check_number', 'format'],
    ['the number is too long', { check_number: 10 ** 10 }, 'check_number', 'format'],
    ['the amount is zero', { cents: 0n }, 'cents', 'amount'],
  ])('%s', (_, change, field, code) => {
    const changed = { ...first, ...change }
    const problems = [{ code, field, reference: 'K00000001' }]
    expect(checkProblems(changed)).toEqual(problems)
    expect(fileOf([changed])).toEqual({ ok: false, problems })
  })

  test('its number or its reference occurs twice', () => {
    expect(fileOf([first, first])).toEqual({
      ok: false,
      problems: ['reference', 'check_number'].map((field) => {
        return { code: 'repeated', field, reference: 'K00000001' }
      }),
    })
  })

  test('its file has no date', () => {
    const problems = [{ code: 'format', field: 'issue_date' }]
    expect(fileOf(checks, '')).toEqual({ ok: false, problems })
  })
})

describe('the reader refuses a copy of the example in which', () => {
  test.each<[string, (text: string) => string]>([
    ['the amount differs from the words', (text) => text.replace('180.00', '181.00')],
    ['the words differ from the amount', (text) => text.replace('One thousand', 'Two thousand')],
    ['the amount is malformed', (text) => text.replace('180.00', '180')],
    ['a number occurs twice', (text) => text.replace('1042', '1041')],
    ['a number begins with zero', (text) => text.replace('1042', '0042')],
    ['a reference occurs twice', (text) => text.replace('K00000002', 'K00000001')],
    ['the payee is lower case only', (text) => text.replace('CHAYA ROSENBERG', 'chaya')],
    ['the payee is in Hebrew', (text) => text.replace('CHAYA', 'חיה')],
    ['there is no address', (text) => text.replace('7 King Road', '')],
    ['the country does not exist', (text) => text.replace(',GB,', ',XX,')],
    ['there is a status column', () => register],
    ['the file is cut short', (text) => text.slice(0, -5)],
  ])('%s', (_, spoil) => {
    const spoiled = spoil(example)
    expect(spoiled).not.toBe(example)
    expect(read(spoiled)).toMatchObject({ ok: false })
  })
})

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
})
const runs = fc
  .array(fc.record({ cents: fc.bigInt({ min: 1n, max: 999_999_999_999n }), name: printable }), {
    maxLength: 30,
  })
  .map((rows) =>
    rows.map(({ cents, name }, at): CheckPayment => {
      const reference = `K${String(at).padStart(8, '0')}`
      const texts = { payee: `A${name}`, address_line1: `1${name}`, address_line2: `b ${name}` }
      return { ...first, ...texts, reference, cents, check_number: 1 + at }
    }),
  )

test('any run, written and read back, gives its checks and sums again', () => {
  fc.assert(
    fc.property(runs, (run) => {
      const file = fileOf(run)
      const reading = read(textOf(file))
      if (!reading.ok) expect.fail('not read back')
      expect(reading.count).toBe(run.length)
      expect(reading.total).toBe(run.reduce((sum, { cents }) => sum + cents, 0n))
      expect(
        reading.rows.map((row) => [
          row.check_number,
          row.reference,
          row.amount,
          row.amount_in_words,
          row.payee,
          row.address_line1,
        ]),
      ).toEqual(
        run.map((check) => [
          `${check.check_number}`,
          check.reference,
          fromCents(check.cents),
          amountInWords(check.cents),
          toBankName(check.payee),
          toPlainMarks(check.address_line1),
        ]),
      )
    }),
  )
})
