import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBankName, toPlainMarks } from '#domain/bank-files/bank-text.ts'
import example from '#domain/bank-files/examples/wire.csv?raw'
import { fromCents } from '#domain/money.ts'
import { readCsvFile, verifyCsvFile } from './csv-file.ts'
import { createWireFile, type WirePayment, wireProblems } from './wire.ts'
import { wireLayout } from './wire-layout.ts'

const settings = { charges_us: 'OUR', charges_international: 'SHA' } as const
const domestic: WirePayment = {
  reference: 'K00000003',
  cents: 50050n,
  payee: 'Yitzchok Friedman',
  street: '100 Lee Avenue',
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11211',
  country: 'US',
  location: 'us',
  routing_number: '026009593',
  account_number: '000123456789',
}
const abroad: WirePayment = {
  reference: 'K00000004',
  cents: 118000n,
  payee: 'Moshe Levi',
  street: 'Rehov Malchei Yisrael 12',
  city: 'Jerusalem',
  state: '',
  postal_code: '9441612',
  country: 'IL',
  location: 'international',
  swift_code: 'LUMIILIT',
  iban: 'IL150109360000007869660',
}

const fileOf = (payments: WirePayment[], value_date = '2026-11-27') =>
  createWireFile({ value_date, settings, payments })

const textOf = (file: ReturnType<typeof fileOf>) =>
  file.ok ? new TextDecoder().decode(file.bytes) : expect.fail(JSON.stringify(file.problems))

const read = (text: string) => readCsvFile(wireLayout, new TextEncoder().encode(text))

test('a domestic and an international wire give the example, byte for byte', () => {
  const file = fileOf([domestic, abroad])
  expect(textOf(file)).toBe(example)
  expect(file).toMatchObject({ count: 2, total: 168050n })
})

test('a file with a defect, or of other amounts, is not offered', () => {
  const bytes = new TextEncoder().encode(example)
  const verify = (payments: { cents: bigint }[], given = bytes) =>
    verifyCsvFile(wireLayout, given, payments)
  expect(() => verify([{ cents: 50050n }, { cents: 118000n }])).not.toThrow()
  expect(() => verify([{ cents: 50050n }, { cents: 118001n }])).toThrow('amounts differ')
  expect(() => verify([{ cents: 118000n }, { cents: 50050n }])).toThrow('amounts differ')
  expect(() => verify([{ cents: 168050n }])).toThrow('amounts differ')
  expect(() => verify([], bytes.slice(1))).toThrow('The bank file was written wrongly')
})

test('a run without wires gives the header alone', () => {
  expect(textOf(fileOf([]))).toBe(`${example.split('\n')[0]}\n`)
})

test('an account outside the countries with IBANs goes through as a plain number', () => {
  const canadian = { ...abroad, country: 'CA', swift_code: 'ROYCCAT2XXX', iban: '0000312345678' }
  expect(textOf(fileOf([canadian]))).toContain(',CA,0000312345678,,ROYCCAT2XXX,SHA,')
})

test('typographic marks become ASCII, and texts with commas are quoted', () => {
  const payee = '  Chaya\u00a0Mushka O\u2019Brien\u2013Levi '
  const text = textOf(fileOf([{ ...domestic, payee, street: '5 Main Street, Suite 2' }]))
  expect(text).toContain(`,CHAYA MUSHKA O'BRIEN-LEVI,"5 Main Street, Suite 2",`)
})

describe('a payment is refused with its reference and field if', () => {
  test.each<[string, Partial<WirePayment>, WirePayment, string, string]>([
    ['the payee is in Hebrew letters', { payee: 'משה לוי' }, domestic, 'payee', 'characters'],
    ['the payee has an accent', { payee: 'José' }, domestic, 'payee', 'characters'],
    ['the payee has no letter', { payee: '000' }, domestic, 'payee', 'characters'],
    ['the payee is empty', { payee: ' ' }, domestic, 'payee', 'missing'],
    ['the payee is too long', { payee: 'A'.repeat(71) }, domestic, 'payee', 'too_long'],
    ['the street has an &', { street: '1 A & B Road' }, domestic, 'street', 'characters'],
    ['the street begins like a formula', { street: '+1 Road' }, domestic, 'street', 'characters'],
    ['the town is missing', { city: '' }, domestic, 'city', 'missing'],
    ['the state is in Yiddish', { state: 'ניו יארק' }, domestic, 'state', 'characters'],
    ['the country is unknown', { country: 'XX' }, domestic, 'country', 'format'],
    ['the amount is zero', { cents: 0n }, domestic, 'cents', 'amount'],
    ['the amount is negative', { cents: -1n }, domestic, 'cents', 'amount'],
    ['the amount is too large', { cents: 10n ** 12n }, domestic, 'cents', 'amount'],
    ['the routing number is short', { routing_number: '1' }, domestic, 'routing_number', 'format'],
    [
      'the routing number has a wrong check digit',
      { routing_number: '026009594' },
      domestic,
      'routing_number',
      'check_digit',
    ],
    ['there is no routing number', { routing_number: '' }, domestic, 'routing_number', 'missing'],
    ['the account has letters', { account_number: 'A1' }, domestic, 'account_number', 'format'],
    ['there is no BIC', { swift_code: '' }, abroad, 'swift_code', 'missing'],
    ['the BIC is malformed', { swift_code: 'LUMI' }, abroad, 'swift_code', 'format'],
    ['the IBAN is too long', { iban: 'I'.repeat(35) }, abroad, 'iban', 'format'],
  ])('%s', (_, change, payment, field, code) => {
    const changed = { ...payment, ...change } as WirePayment
    const problems = [{ code, field, reference: payment.reference }]
    expect(wireProblems(changed)).toEqual(problems)
    expect(fileOf([changed])).toEqual({ ok: false, problems })
  })

  test('its reference has another form or belongs to another payment', () => {
    expect(wireProblems({ ...domestic, reference: 'K1' })).toEqual([
      { code: 'format', field: 'reference', reference: 'K1' },
    ])
    expect(fileOf([domestic, { ...abroad, reference: 'K00000003' }])).toEqual({
      ok: false,
      problems: [{ code: 'repeated', field: 'reference', reference: 'K00000003' }],
    })
  })

  test('its file has no value date', () => {
    expect(fileOf([domestic], '2026-11-31')).toEqual({
      ok: false,
      problems: [{ code: 'format', field: 'value_date' }],
    })
  })
})

describe('the reader refuses a copy of the example in which', () => {
  test.each<[string, (text: string) => string]>([
    ['the header is absent', (text) => text.slice(text.indexOf('\n') + 1)],
    ['a column has another name', (text) => text.replace('aba', 'abc')],
    ['a cell is missing', (text) => text.replace('NY,', '')],
    ['the last line is cut short', (text) => text.slice(0, -20)],
    ['the last line end is absent', (text) => text.slice(0, -2)],
    ['the lines end with LF', (text) => text.replaceAll('\r\n', '\n')],
    ['there is a byte-order mark', (text) => `\ufeff${text}`],
    ['a letter is Hebrew', (text) => text.replace('LEVI', 'לוי')],
    ['a letter has an accent', (text) => text.replace('LEVI', 'LÉVI')],
    ['an amount is zero', (text) => text.replace('500.50', '0.00')],
    ['an amount has three decimals', (text) => text.replace('500.50', '500.505')],
    ['an amount has separators', (text) => text.replace('1180.00', '"1,180.00"')],
    ['a reference occurs twice', (text) => text.replaceAll('K00000004', 'K00000003')],
    [
      'the remittance names another payment',
      (text) => text.replace('ce K00000004', 'ce K00000009'),
    ],
    ['a date has another form', (text) => text.replace('2026-11-27', '11/27/2026')],
    ['the currency is another', (text) => text.replace('USD', 'ILS')],
    ['the country does not exist', (text) => text.replace(',IL,', ',XX,')],
    [
      'the routing number has a wrong check digit',
      (text) => text.replace('026009593', '026009594'),
    ],
    ['a domestic wire has an IBAN', (text) => text.replace('000123456789', 'IL150109360000007869')],
    ['a domestic wire has a BIC', (text) => text.replace(',,OUR', ',LUMIILIT,OUR')],
    ['an international wire has none', (text) => text.replace('LUMIILIT', '')],
    ['an international wire has an ABA', (text) => text.replace(',,LUMI', ',026009593,LUMI')],
    ['the charges are unknown', (text) => text.replace('SHA', 'ALL')],
    ['a cell has needless quotes', (text) => text.replace('Brooklyn', '"Brooklyn"')],
    ['a quote is not closed', (text) => text.replace('Brooklyn', '"Brooklyn')],
  ])('%s', (_, spoil) => {
    const spoiled = spoil(example)
    expect(spoiled).not.toBe(example)
    expect(read(spoiled)).toMatchObject({ ok: false })
  })
})

const text = (letters: string, max: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: max })
const letters = "ABCXYZ abc019/-?:().,'+"
const payments = fc
  .array(
    fc.record({
      cents: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
      payee: text(letters, 60).map((name) => `A${name}`),
      street: text(letters, 60).map((street) => `1 ${street}`),
      city: text(letters, 30).map((city) => `B${city}`),
      isUs: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ isUs, ...row }, at): WirePayment => {
      const reference = `K${String(at).padStart(8, '0')}`
      return { ...(isUs ? domestic : abroad), ...row, reference }
    }),
  )

test('any run, written and read back, gives its payments and sums again', () => {
  fc.assert(
    fc.property(payments, (run) => {
      const file = fileOf(run)
      const reading = read(textOf(file))
      if (!reading.ok || !file.ok) expect.fail('not read back')
      const total = run.reduce((sum, { cents }) => sum + cents, 0n)
      expect([reading.count, reading.total]).toEqual([run.length, total])
      expect([file.count, file.total]).toEqual([run.length, total])
      expect(
        reading.rows.map((row) => [
          row.reference,
          row.amount,
          row.type,
          row.beneficiary_name,
          row.beneficiary_street,
          row.beneficiary_city,
        ]),
      ).toEqual(
        run.map(({ reference, cents, location, payee, street, city }) => [
          reference,
          fromCents(cents),
          location === 'us' ? 'DOMESTIC' : 'INTERNATIONAL',
          toBankName(payee),
          toPlainMarks(street),
          toPlainMarks(city),
        ]),
      )
    }),
  )
})
