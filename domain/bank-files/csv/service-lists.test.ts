import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from '#domain/money.ts'
import { readCsvFile } from './csv-file.ts'
import { createDigitalCheckFile, digitalCheckLayout, isPaidToRequester } from './service-lists.ts'

const check = {
  reference: 'K00000007',
  cents: 18000n,
  payee: 'Chaya Levi',
  email: 'c@example.org',
}

test('digital checks are listed with the address of the payee', () => {
  const file = createDigitalCheckFile([check])
  expect(file.ok && String.fromCharCode(...file.bytes).split('\r\n')).toEqual([
    'payee,email,amount,memo,reference',
    'Chaya Levi,c@example.org,180.00,Charitable assistance K00000007,K00000007',
    '',
  ])
})

test.each([
  ['', 'missing'],
  ['חיה@example.org', 'characters'],
])('a digital check to the address %j is refused', (email, code) => {
  const { reference } = check
  expect(createDigitalCheckFile([{ ...check, email }])).toEqual({
    ok: false,
    problems: [{ code, field: 'email', reference }],
  })
})

test('any list of digital checks, written and read back, gives its checks again', () => {
  const checks = fc.record({
    reference: fc.stringMatching(/^K\d{8}$/),
    cents: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
    payee: fc
      .string({ unit: fc.constantFrom(...'Mz,"\'='), maxLength: 30 })
      .map((rest) => `A${rest}z`),
    email: fc.constantFrom('c@example.org', '"a,b"@example.org'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(checks, { selector: ({ reference }) => reference }), (list) => {
      const file = createDigitalCheckFile(list)
      const reading = readCsvFile(digitalCheckLayout, file.ok ? file.bytes : new Uint8Array())
      const rows = reading.ok ? reading.rows : expect.fail('the file is defective')
      expect(rows.map((row) => [row.payee, row.email, row.amount, row.reference])).toEqual(
        list.map((one) => [one.payee, one.email, fromCents(one.cents), one.reference]),
      )
    }),
  )
})

test.each([
  ['Moshe Levi', 'moshe  levi', true],
  ['Levi, Moshe', 'Moshe Levi', true],
  ['משה לוי', 'מֹשֶׁה לוי', true],
  ['Congregation Moshe Levi', 'Moshe Levi', false],
])('an OJC check to %j is for the requester %j: %s', (payee, fullName, isRequester) => {
  expect(isPaidToRequester(payee, fullName)).toBe(isRequester)
})
