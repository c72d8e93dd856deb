import { expect, test } from 'vitest'
import { ownPath, paths } from './paths.ts'

test('an address has its query encoded and omits undefined parts', () => {
  expect(paths.signUp('he', { code: 'K7QM-4RTX' })).toBe('/he/signup?code=K7QM-4RTX')
  expect(paths.emailVerification('en', { email: 'a+b@c.org' })).toBe(
    '/en/email-verification?email=a%2Bb%40c.org',
  )
  expect(paths.request('yi', { code: 'K', code_id: undefined })).toBe('/yi/request?code=K')
  expect(paths.signIn('en')).toBe('/en/signin')
})

test('only our own pages are return addresses', () => {
  expect(ownPath('/he/request?code=K7QM#step', 'en')).toBe('/he/request?code=K7QM#step')
  expect(ownPath('/admin/requests', 'he')).toBe('/admin/requests')
  expect(ownPath('/admin/payouts/12/print?method=ach', 'he')).toBe(
    '/admin/payouts/12/print?method=ach',
  )
  for (const foreign of [
    'https://elsewhere.example/he/request',
    '//elsewhere.example/he/request',
    '/\\elsewhere.example/he/request',
    'javascript:alert(1)',
    '/he/../../rpc/create_code',
    '/fr/request',
    '/he/no-such-page',
    '/admin/payouts/12/elsewhere',
    '',
    null,
  ]) {
    expect(ownPath(foreign, 'en'), String(foreign)).toBeUndefined()
  }
})
