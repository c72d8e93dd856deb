import { expect, test } from 'vitest'
import { hashOfFailure, isConfirmed } from './mailed-link.ts'

test('a confirmation succeeded if the address reports no error', () => {
  expect(isConfirmed('')).toBe(true)
  expect(isConfirmed('#top')).toBe(true)
  expect(isConfirmed('#error=access_denied')).toBe(false)
  expect(isConfirmed('#error_code=otp_expired')).toBe(false)
  expect(isConfirmed(hashOfFailure({ error: 'It & "that"', error_code: 'x' }))).toBe(false)
})
