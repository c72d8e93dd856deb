import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBankName } from '#domain/bank-files/bank-text.ts'
import example from '#domain/bank-files/examples/positive-pay.csv?raw'
import { fromCents } from '#domain/money.ts'
import { readCsvFile } from './csv-file.ts'
import { createPositivePayFile, type IssuedCheck, positivePayLayout } from './positive-pay.ts'

const settings = { routing_number: '021000021', account_number: '7777777' }
const first: IssuedCheck = {
  reference: 'K00000001',
  check_number: 1041,
  is_void: false,
  issue_date: '2026-11-27',
  cents: 18000n,
  payee: 'Yitzchok Friedman',
}
const checks: IssuedCheck[] = [
  first,
  { ...first, check_number: 1042, cents: 100000n, payee: 'Bais Yaakov, Inc.' },
  {
    ...first,
    check_number: 1038,
    is_void: true,
    issue_date: '2026-11-20',
    cents: 50000n,
    payee: 'Chaya Rosenberg',
  },
]

const fileOf = (list: IssuedCheck[], changed: Partial<typeof settings> = {}) =>
  createPositivePayFile({ settings: { ...settings, ...changed }, checks: list })

const textOf = (file: ReturnType<typeof fileOf>) =>
  file.ok ? new TextDecoder().decode(file.bytes) : expect.fail(JSON.stringify(file.problems))

const read = (text: string) => readCsvFile(positivePayLayout, new TextEncoder().encode(text))

test('two checks and a voided one give the example, byte for byte', () => {
  expect(textOf(fileOf(checks))).toBe(example)
})

test('count and total are those of the checks that are not void', () => {
  expect(fileOf(checks)).toMatchObject({ count: 2, total: 118000n })
})

describe('the list is refused with reference and field if', () => {
  test.each<[string, Partial<IssuedCheck>, string, string]>([
    ['a payee is in Hebrew letters', { payee: 'חיה' }, 'payee', 'characters'],
    ['a payee is too long', { payee: 'A'.repeat(81) }, 'payee', 'too_long'],
    ['a date does not exist', { issue_date: '2026-02-30' }, 'issue_date', 'format'],
    ['a number is negative', { check_number: -1 }, 'check_number', 'format'],
    ['an amount is zero', { cents: 0n }, 'cents', 'amount'],
  ])('%s', (_, change, field, code) => {
    const problems = [{ code, field, reference: 'K00000001' }]
    expect(fileOf([{ ...first, ...change }])).toEqual({ ok: false, problems })
  })

  test('a check occurs twice, even if it is void once', () => {
    const problems = [{ code: 'repeated', field: 'check_number', reference: 'K00000001' }]
    expect(fileOf([first, { ...first, is_void: true }])).toEqual({ ok: false, problems })
  })

  test.each([
    [{ routing_number: '02100002' }, 'routing_number', 'format'],
    [{ routing_number: '021000022' }, 'routing_number', 'check_digit'],
    [{ account_number: '' }, 'account_number', 'missing'],
    [{ account_number: '77-7' }, 'account_number', 'format'],
  ])('the settings are %j', (changed, field, code) => {
    expect(fileOf(checks, changed)).toEqual({ ok: false, problems: [{ code, field }] })
  })
})

describe('the reader refuses a copy of the example in which', () => {
  test.each<[string, (text: string) => string]>([
    ['a check occurs twice', (text) => text.replace('1042', '1041')],
    ['the kind is unknown', (text) => text.replace(',V,', ',X,')],
    [
      'the routing number has a wrong check digit',
      (text) => text.replace('021000021', '021000022'),
    ],
    ['a payee is not quoted', (text) => text.replace('"YITZCHOK FRIEDMAN"', 'YITZCHOK FRIEDMAN')],
    ['an amount is zero', (text) => text.replace('180.00', '0.00')],
    ['the columns are named', (text) => `routing,account,kind,number,date,amount,payee\r\n${text}`],
    ['the last line is cut short', (text) => text.slice(0, -4)],
  ])('%s', (_, spoil) => {
    const spoiled = spoil(example)
    expect(spoiled).not.toBe(example)
    expect(read(spoiled)).toMatchObject({ ok: false })
  })
})

test('any list, written and read back, gives its checks and sums again', () => {
  const check = fc.record({
    check_number: fc.integer({ min: 1, max: 9_999_999_999 }),
    is_void: fc.boolean(),
    cents: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
    payee: fc
      .string({ unit: fc.constantFrom(...`abZ 09.,-/&'"#;`), maxLength: 60 })
      .map((name) => `A${name}`),
  })
  const lists = fc.uniqueArray(check, { selector: ({ check_number }) => check_number })
  fc.assert(
    fc.property(lists, (list) => {
      const file = fileOf(list.map((one) => ({ ...first, ...one })))
      const reading = read(textOf(file))
      if (!reading.ok) expect.fail('not read back')
      const issued = list.filter((one) => !one.is_void)
      expect(reading.total).toBe(issued.reduce((sum, { cents }) => sum + cents, 0n))
      expect(
        reading.rows.map((row) => [row.check_number, row.kind, row.amount, row.payee]),
      ).toEqual(
        list.map((one) => [
          `${one.check_number}`,
          one.is_void ? 'V' : 'I',
          fromCents(one.cents),
          toBankName(one.payee),
        ]),
      )
    }),
  )
})
