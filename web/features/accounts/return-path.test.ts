import { expect, test } from 'vitest'
import { afterSignIn, mayChangePassword, returnsToPassword } from './return-path.ts'

test('signing in returns to the requested page', () => {
  const target = '/he/request?code=K7QM-4RTX&code_id=1'
  expect(afterSignIn(target, false, 'he')).toBe(target)
  expect(afterSignIn('/admin/codes', true, 'he')).toBe('/admin/codes')
})

test('the requested page is in the current language', () => {
  expect(afterSignIn('/en/request?code=K7QM-4RTX', false, 'yi')).toBe('/yi/request?code=K7QM-4RTX')
  expect(returnsToPassword('/en/change-password', 'he')).toBe(true)
})

test('without a requested page administrators go to the office, others to their dashboard', () => {
  expect(afterSignIn(null, true, 'yi')).toBe('/admin')
  expect(afterSignIn(null, false, 'yi')).toBe('/yi/dashboard')
})

test.each([
  'https://evil.example/en/dashboard',
  '//evil.example/en/dashboard',
  '/\\evil.example',
  '/en/nowhere',
  'javascript:alert(1)',
  '/en/signin?return_to=/en/signin',
  '/',
])('%s is no way back', (target) => {
  expect(afterSignIn(target, false, 'en')).toBe('/en/dashboard')
})

test('there is no redirect loop between office and sign-in', () => {
  expect(afterSignIn('/admin/requests', false, 'en')).toBe('/en/dashboard')
})

test('a sign-in is fresh enough for a new password for 15 minutes, a recovery always', () => {
  const now = Date.parse('2026-11-22T10:15:00Z')
  const signedIn = (signed_in_at: string, recovery = false) => ({
    user: { id: '', email: '', name: '', is_admin: false, locale: 'en' as const },
    session: { good_until: '', signed_in_at, recovery, two_step_missing: false },
  })
  expect(mayChangePassword(signedIn('2026-11-22T10:00:01Z'), now)).toBe(true)
  expect(mayChangePassword(signedIn('2026-11-22T10:00:00Z'), now)).toBe(false)
  expect(mayChangePassword(signedIn('2026-11-22T09:00:00Z', true), now)).toBe(true)
})

test('recognizes a return to the page for a new password', () => {
  expect(returnsToPassword('/yi/change-password', 'yi')).toBe(true)
  expect(returnsToPassword('/yi/dashboard', 'yi')).toBe(false)
  expect(returnsToPassword(undefined, 'yi')).toBe(false)
})
