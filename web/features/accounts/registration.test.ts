import { expect, test } from 'vitest'
import { objectionToPassword } from './new-password.ts'
import { objectionTo } from './registration.ts'

const good = { email: 'a@example.org', password: 'abc123', confirm: 'abc123' }

test('a valid registration has no errors', () => {
  expect(objectionTo('signup', good, true)).toBeUndefined()
  expect(objectionTo('register', good, true)).toBeUndefined()
  const copied = { ...good, email: '\u202aa@example.org\u202c' }
  expect(objectionTo('register', copied, true)).toBeUndefined()
})

test('all three fields are required, and each empty one is marked', () => {
  expect(objectionTo('signup', { email: ' ', password: '', confirm: 'x' }, true)).toEqual({
    text: 'err.fillAll',
    fields: { email: 'common.required', password: 'common.required' },
  })
})

test('each screen has its own message for differing passwords', () => {
  const differing = { ...good, confirm: 'abc124' }
  expect(objectionTo('signup', differing, true)).toMatchObject({ text: 'err.passwordsMismatch' })
  expect(objectionTo('register', differing, true)).toMatchObject({
    title: 'err.passwordMismatchTitle',
    text: 'err.passwordMismatchText',
  })
})

test('only the register screen requires a length', () => {
  const short = { ...good, password: 'abc12', confirm: 'abc12' }
  expect(objectionTo('signup', short, true)).toBeUndefined()
  expect(objectionTo('register', short, true)).toMatchObject({
    title: 'err.weakPasswordTitle',
    text: 'err.weakPasswordText',
  })
})

test('an invalid address is refused', () => {
  expect(objectionTo('register', { ...good, email: 'a@b' }, true)?.fields).toEqual({
    email: 'err.invalidEmail',
  })
})

test('a new password needs equal entries of six characters at least', () => {
  expect(objectionToPassword('abc123', 'abc123')).toBeUndefined()
  expect(objectionToPassword('abc123', 'abc12')?.text).toBe('err.passwordsMismatch')
  expect(objectionToPassword('abc12', 'abc12')?.text).toBe('err.weakPassword')
  expect(objectionToPassword('', '')?.text).toBe('err.fillAll')
})
