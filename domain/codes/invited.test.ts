import { expect, test } from 'vitest'
import { type FamilyAccount, invitedOf } from './invited.ts'

const accountOf = (id: string, more: Partial<FamilyAccount> = {}): FamilyAccount => ({
  id,
  email: `${id}@example.org`,
  phones: [],
  asked_at: null,
  ...more,
})
const bare = { phone: null, email: null, is_joined: true }
const silent = accountOf('silent')
const moshe = accountOf('moshe', { phones: ['718-555-0123'], asked_at: 1_772_000_000 })
const chaya = accountOf('chaya', { phones: [''], asked_at: 1_775_000_000 })
const family = [chaya, silent, moshe]

test('a code is for every account of a family that was never joined', () => {
  const invited = invitedOf({ ...bare, is_joined: false }, family)
  expect(invited).toEqual(['chaya', 'silent', 'moshe'])
})

test('after a join it is for the account that asked last before', () => {
  expect(invitedOf(bare, family)).toEqual(['chaya'])
  expect(invitedOf(bare, [silent])).toEqual([])
})

test.each([
  [{ phone: '+1 718 555 0123' }, ['chaya', 'moshe']],
  [{ email: ' Silent@Example.org' }, ['chaya', 'silent']],
  [{ phone: '', email: '' }, ['chaya']],
])('and for those whom it names: %j', (named, invited) => {
  expect(invitedOf({ ...bare, ...named }, family)).toEqual(invited)
})
