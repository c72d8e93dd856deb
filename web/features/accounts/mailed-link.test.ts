import { afterEach, expect, test, vi } from 'vitest'
import { confirmEmail, hashOfFailure, isConfirmed } from './mailed-link.ts'

afterEach(() => vi.unstubAllGlobals())

test('a confirmation succeeded if the address reports no error', () => {
  expect(isConfirmed('')).toBe(true)
  expect(isConfirmed('#top')).toBe(true)
  expect(isConfirmed('#error=access_denied')).toBe(false)
  expect(isConfirmed('#error_code=otp_expired')).toBe(false)
  expect(isConfirmed(hashOfFailure({ error: 'It & "that"', error_code: 'x' }))).toBe(false)
})

test('a token is posted once, and again only after a failed connection', async () => {
  const answers = [
    Promise.reject(new TypeError('no connection')),
    Response.json({ success: true, signed_in: false }),
  ]
  const fetch = vi.fn(() => answers.shift())
  vi.stubGlobal('fetch', fetch)
  await expect(confirmEmail('token')).rejects.toMatchObject({ code: 'err.network' })
  await Promise.all([confirmEmail('token'), confirmEmail('token')])
  expect(fetch).toHaveBeenCalledTimes(2)
})
