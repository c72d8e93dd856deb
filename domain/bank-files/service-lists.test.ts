import { expect, test } from 'vitest'
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

test.each([
  ['Moshe Levi', 'moshe  levi', true],
  ['Levi, Moshe', 'Moshe Levi', true],
  ['משה לוי', 'מֹשֶׁה לוי', true],
  ['Congregation Moshe Levi', 'Moshe Levi', false],
])('an OJC check to %j is for the requester %j: %s', (payee, fullName, isRequester) => {
  expect(isPaidToRequester(payee, fullName)).toBe(isRequester)
})
