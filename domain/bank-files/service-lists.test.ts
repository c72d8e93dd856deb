import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import ojcChecks from './examples/ojc-checks.csv?raw'
import ojcOnline from './examples/ojc-online.csv?raw'
import {
  digitalCheckList,
  isPaidToRequester,
  type OjcGrant,
  ojcCheckList,
  ojcOnlineList,
} from './service-lists.ts'

test('checks of the OJC Fund give the example', () => {
  const check = {
    reference: 'K00000006',
    cents: 50000n,
    payee: 'Congregation Ohel Moshe',
    address_line1: '12 Forest Avenue',
    address_line2: '',
    city: 'Lakewood',
    state: 'NJ',
    postal_code: '08701',
    country: 'US',
    ojc_check_number: '',
    mailed_on: '',
  }
  expect(writeCsv(ojcCheckList([check]))).toBe(ojcChecks)
})

const grant: OjcGrant = {
  reference: 'K00000005',
  cents: 36000n,
  organization: 'Congregation Beth Israel',
  tax_id: '123456789',
  ojc_confirmation: '',
  entered_by: '',
  entered_at: '',
}

test('grants of the OJC Fund give the example, with the tax id grouped', () => {
  expect(writeCsv(ojcOnlineList([grant]))).toBe(ojcOnline)
  expect(ojcOnlineList([{ ...grant, tax_id: '12-3456789' }])).toEqual(ojcOnlineList([grant]))
})

test('grants are ordered by the name of the organization', () => {
  const names = ['Beis Moshe', 'Ahavas Chesed', 'Beis Moshe', 'Chai'].map((organization) => {
    return { ...grant, organization }
  })
  expect(ojcOnlineList(names).map(([, name]) => name)).toEqual([
    'organization',
    'Ahavas Chesed',
    'Beis Moshe',
    'Beis Moshe',
    'Chai',
  ])
})

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
