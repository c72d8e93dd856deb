import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from '#domain/money.ts'
import { parseCsv, writeCsv } from './csv.ts'
import { digitalCheckList, isPaidToRequester } from './service-lists.ts'

test('digital checks are listed with the address of the payee', () => {
  const check = {
    reference: 'K00000007',
    cents: 18000n,
    payee: 'Chaya Levi',
    email: 'c@example.org',
  }
  expect(digitalCheckList([check])).toEqual([
    ['payee', 'email', 'amount', 'memo', 'reference'],
    ['Chaya Levi', 'c@example.org', '180.00', 'Charitable assistance K00000007', 'K00000007'],
  ])
})

test('any list of digital checks, written and read back, gives its checks again', () => {
  const check = fc.record({
    reference: fc.stringMatching(/^K\d{8}$/),
    cents: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
    payee: fc.string({ unit: fc.constantFrom(...'אMz ,"\'=+\n'), maxLength: 30 }),
    email: fc.constantFrom('', 'c@example.org', '"a,b"@example.org'),
  })
  fc.assert(
    fc.property(fc.array(check), (checks) => {
      const parsed = parseCsv(writeCsv(digitalCheckList(checks)))
      const rows = parsed.ok ? parsed.rows.slice(1) : expect.fail(parsed.defect)
      expect(
        rows.map(([payee, email, amount, , reference]) => [payee, email, amount, reference]),
      ).toEqual(checks.map((one) => [one.payee, one.email, fromCents(one.cents), one.reference]))
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
