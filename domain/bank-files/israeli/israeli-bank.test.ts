import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DefectiveBankFile } from '#domain/bank-files/bank-file.ts'
import codeA from '#domain/bank-files/examples/israeli-code-a.msv?url&inline'
import codeB from '#domain/bank-files/examples/israeli-code-b.msv?url&inline'
import { toHebrewLetters } from './hebrew-codes.ts'
import { createIsraeliFile, verifyIsraeliFile } from './israeli-bank.ts'
import type { IsraeliFileContent, IsraeliPayment, IsraeliSettings } from './israeli-content.ts'
import { readIsraeliFile } from './israeli-reader.ts'

/** Decodes the bytes of an imported example. */
const bytesOfUrl = (url: string) =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))

const settings: IsraeliSettings = {
  institution_id: '12345678',
  sending_institution: '12345',
  institution_name: 'קופת צדקה',
  hebrew_code: 'a',
  names_reversed: true,
  final_line_end: true,
}
const moshe: IsraeliPayment = {
  reference: 'K00000003',
  cents: 54378n,
  payee: 'משה לוי',
  teudat_zeut: '18',
  routing_number: '12-571',
  account_number: '41116',
}
const avrohom: IsraeliPayment = {
  reference: 'K00000004',
  cents: 151050n,
  payee: 'אברהם יהושע השל רוזנברג',
  teudat_zeut: '123456782',
  routing_number: '10-936',
  account_number: '7869660',
}

const contentOf = (
  payments: IsraeliPayment[],
  changed: Partial<IsraeliSettings> = {},
): IsraeliFileContent => ({
  settings: { ...settings, ...changed },
  pay_on: '2026-11-27',
  created_on: '2026-11-24',
  serial: 1,
  payments,
})

const bytesOf = (content: IsraeliFileContent) => {
  const file = createIsraeliFile(content)
  return file.ok ? file.bytes : expect.fail(JSON.stringify(file.problems))
}
/** The bytes as text, one character per byte. */
const textOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const payeeOf = (payment: Partial<IsraeliPayment>, changed: Partial<IsraeliSettings> = {}) =>
  textOf(bytesOf(contentOf([{ ...moshe, ...payment }], changed))).slice(130 + 45, 130 + 61)

describe('the example, byte for byte, is given by two payments', () => {
  test('in Code A, with names reversed', () => {
    expect(bytesOf(contentOf([moshe, avrohom]))).toEqual(bytesOfUrl(codeA))
  })

  test('in Code B, with names reversed', () => {
    expect(bytesOf(contentOf([moshe, avrohom], { hebrew_code: 'b' }))).toEqual(bytesOfUrl(codeB))
  })
})

test('count and total are those of the payments', () => {
  expect(createIsraeliFile(contentOf([moshe, avrohom]))).toMatchObject({ count: 2, total: 205428n })
})

test('a file with a defect, or of other payments, is not offered', () => {
  const content = contentOf([moshe, avrohom])
  const bytes = bytesOf(content)
  expect(() => verifyIsraeliFile(bytes, content)).not.toThrow()
  expect(() => verifyIsraeliFile(bytes.slice(1), content)).toThrow(DefectiveBankFile)
  expect(() => verifyIsraeliFile(bytes, contentOf([avrohom, moshe]))).toThrow('payments differ')
})

test('amounts are added up exactly: 1,126.30 + 1,651.81 + 500.89 are 3,279.00', () => {
  const payments = [112630n, 165181n, 50089n].map((cents, at) => {
    return { ...moshe, cents, reference: `K0000000${at + 1}` }
  })
  const file = createIsraeliFile(contentOf(payments))
  expect(file).toMatchObject({ total: 327900n })
  expect(textOf(bytesOf(contentOf(payments))).slice(4 * 130, 4 * 130 + 36)).toBe(
    '512345678002611270001000000000327900',
  )
})

test('the last record ends without CR LF if the settings say so', () => {
  const bytes = bytesOf(contentOf([moshe, avrohom], { final_line_end: false }))
  expect(bytes).toEqual(bytesOfUrl(codeA).slice(0, -2))
})

describe('the field of the payee', () => {
  test('is in logical order and flush right if names are not reversed', () => {
    expect(payeeOf({}, { names_reversed: false })).toBe('         NYD LEI')
  })

  test('drops points and splits Yiddish digraphs', () => {
    expect(payeeOf({ payee: 'מֹשֶׁה לװי' })).toBe('IEEL DYN        ')
    expect(payeeOf({ payee: 'ײַטשע' })).toBe(payeeOf({ payee: 'ייטשע' }))
    expect(payeeOf({ payee: 'חױ' })).toBe(payeeOf({ payee: 'חוי' }))
  })

  test('writes geresh, gershayim and maqaf as ASCII marks', () => {
    expect(payeeOf({ payee: 'ג׳ ת״א בן־לוי' }, { names_reversed: false })).toBe('   B\' Z"& AO-LEI')
  })

  test('carries a Latin name in capitals under Code B', () => {
    expect(payeeOf({ payee: 'Moshe Levi' }, { hebrew_code: 'b' })).toBe('IVEL EHSOM      ')
  })
})

describe('a payment is refused with its reference and field if', () => {
  test.each<[string, Partial<IsraeliPayment>, string, string]>([
    ['the payee is in Latin letters under Code A', { payee: 'Moshe Levi' }, 'payee', 'characters'],
    ['the payee has a & under Code A', { payee: 'לוי & בניו' }, 'payee', 'characters'],
    ['the payee has no letter', { payee: '12' }, 'payee', 'characters'],
    ['the payee is empty', { payee: '' }, 'payee', 'missing'],
    ['the amount is zero', { cents: 0n }, 'cents', 'amount'],
    ['the amount is too large', { cents: 10n ** 13n }, 'cents', 'amount'],
    [
      'the bank has three digits',
      { routing_number: '120-571' },
      'routing_number',
      'three_digit_bank',
    ],
    [
      'the bank has three digits without a hyphen',
      { routing_number: '120571' },
      'routing_number',
      'three_digit_bank',
    ],
    ['the bank is zero', { routing_number: '0-571' }, 'routing_number', 'format'],
    ['there is no bank', { routing_number: '' }, 'routing_number', 'missing'],
    ['the account is too long', { account_number: '1234567890' }, 'account_number', 'format'],
    ['the account is zero', { account_number: '000' }, 'account_number', 'format'],
    ['there is no account', { account_number: '' }, 'account_number', 'missing'],
    ['the teudat zeut has letters', { teudat_zeut: 'A12' }, 'teudat_zeut', 'format'],
    ['there is no teudat zeut', { teudat_zeut: '' }, 'teudat_zeut', 'missing'],
  ])('%s', (_, change, field, code) => {
    expect(createIsraeliFile(contentOf([{ ...moshe, ...change }]))).toEqual({
      ok: false,
      problems: [{ code, field, reference: 'K00000003' }],
    })
  })

  test('its reference ends with six zeros or occurs twice', () => {
    expect(createIsraeliFile(contentOf([{ ...moshe, reference: 'K01000000' }]))).toEqual({
      ok: false,
      problems: [{ code: 'format', field: 'reference', reference: 'K01000000' }],
    })
    expect(createIsraeliFile(contentOf([moshe, moshe]))).toEqual({
      ok: false,
      problems: [{ code: 'repeated', field: 'reference', reference: 'K00000003' }],
    })
  })
})

describe('a file is refused', () => {
  test.each<[Partial<IsraeliSettings>, string, string]>([
    [{ institution_id: '' }, 'institution_id', 'missing'],
    [{ institution_id: '1234567' }, 'institution_id', 'format'],
    [{ sending_institution: '123456' }, 'sending_institution', 'format'],
    [{ institution_name: 'Kuppah' }, 'institution_name', 'characters'],
    [{ institution_name: 'א'.repeat(31) }, 'institution_name', 'too_long'],
  ])('if its settings contain %j', (changed, field, code) => {
    expect(createIsraeliFile(contentOf([moshe], changed))).toEqual({
      ok: false,
      problems: [{ code, field }],
    })
  })

  test.each<[Partial<IsraeliFileContent>, string, string]>([
    [{ pay_on: '' }, 'pay_on', 'format'],
    [{ created_on: '2026-13-01' }, 'created_on', 'format'],
    [{ serial: 0 }, 'serial', 'format'],
    [{ serial: 1000 }, 'serial', 'format'],
    [{ payments: [] }, 'payments', 'missing'],
  ])('if it contains %j', (changed, field, code) => {
    expect(createIsraeliFile({ ...contentOf([moshe]), ...changed })).toEqual({
      ok: false,
      problems: [{ code, field }],
    })
  })

  test('if its total has more than fifteen digits', () => {
    const payments = Array.from({ length: 101 }, (_, at) => {
      return { ...moshe, reference: `K${at + 10000001}`, cents: 10n ** 13n - 1n }
    })
    expect(createIsraeliFile(contentOf(payments))).toEqual({
      ok: false,
      problems: [{ code: 'too_much', field: 'payments' }],
    })
  })
})

const names = fc
  .string({
    unit: fc.constantFrom(...'אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײַ׳״־ \'"-.,/019'),
    maxLength: 30,
  })
  .map((name) => `ל${name}`)
const runs = fc
  .array(
    fc.record({
      cents: fc.bigInt({ min: 1n, max: 9_999_999_999_999n }),
      payee: names,
      teudat_zeut: fc.stringMatching(/^[1-9]\d{0,8}$/),
      account_number: fc.stringMatching(/^[1-9]\d{0,8}$/),
      routing_number: fc.constantFrom('12-571', '4-1', '31-90', '10936'),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) => rows.map((row, at) => ({ ...row, reference: `K${10000001 + at}` })))

test('any run, written and read back, gives its payments and sums again', () => {
  const codes = fc.constantFrom('a' as const, 'b' as const)
  fc.assert(
    fc.property(runs, codes, fc.boolean(), fc.boolean(), (rows, hebrew_code, reversed, end) => {
      // Code B carries Latin letters too.
      const begin = hebrew_code === 'b' ? 'Levi & ' : ''
      const run = rows.map((row) => ({ ...row, payee: begin + row.payee }))
      const changed = { hebrew_code, names_reversed: reversed, final_line_end: end }
      const reading = readIsraeliFile(bytesOf(contentOf(run, changed)), changed)
      if (!reading.ok) expect.fail(JSON.stringify(reading.defects))
      expect(BigInt(reading.total.total)).toBe(run.reduce((sum, { cents }) => sum + cents, 0n))
      expect(Number(reading.total.count)).toBe(run.length)
      expect(
        reading.movements.map((read) => [
          `K${Number(read.reference)}`,
          BigInt(read.amount),
          read.account,
          read.teudat_zeut,
          `${Number(read.bank)}-${Number(read.branch)}`,
          read.payee,
        ]),
      ).toEqual(
        run.map((payment) => [
          payment.reference,
          payment.cents,
          payment.account_number.padStart(9, '0'),
          payment.teudat_zeut.padStart(9, '0'),
          payment.routing_number.replace('10936', '10-936'),
          toHebrewLetters(payment.payee).slice(0, 16).trim(),
        ]),
      )
    }),
  )
})
