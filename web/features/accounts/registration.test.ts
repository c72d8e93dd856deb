import { expect, test } from 'vitest'
import { objectionToPassword } from './new-password.ts'
import { objectionTo } from './registration.ts'

const good = { email: 'a@example.org', password: 'abc123', confirm: 'abc123' }

test('a good registration meets no objection', () => {
  expect(objectionTo('signup', good, true)).toBeUndefined()
  expect(objectionTo('register', good, true)).toBeUndefined()
})

test('all three fields are asked for, each empty one is marked', () => {
  expect(objectionTo('signup', { email: ' ', password: '', confirm: 'x' }, true)).toEqual({
    text: 'err.fillAll',
    fields: { email: 'common.required', password: 'common.required' },
  })
})

test('each screen says in its own words that passwords differ', () => {
  const differing = { ...good, confirm: 'abc124' }
  expect(objectionTo('signup', differing, true)).toMatchObject({ text: 'err.passwordsMismatch' })
  expect(objectionTo('register', differing, true)).toMatchObject({
    title: 'err.passwordMismatchTitle',
    text: 'err.passwordMismatchText',
  })
})

test('only register has a rule of length', () => {
  const short = { ...good, password: 'abc12', confirm: 'abc12' }
  expect(objectionTo('signup', short, true)).toBeUndefined()
  expect(objectionTo('register', short, true)).toMatchObject({
    title: 'err.weakPasswordTitle',
    text: 'err.weakPasswordText',
  })
})

test('without a good code nobody registers', () => {
  expect(objectionTo('signup', good, false)).toMatchObject({ text: 'err.invalidCodeSession' })
  expect(objectionTo('register', good, false)).toMatchObject({
    title: 'err.invalidCodeTitle',
    text: 'err.invalidCodeRegister',
  })
})

test('something that is no address is refused', () => {
  expect(objectionTo('register', { ...good, email: 'a@b' }, true)?.fields).toEqual({
    email: 'err.invalidEmail',
  })
})

test('a new password: both alike, six characters at least', () => {
  expect(objectionToPassword('abc123', 'abc123')).toBeUndefined()
  expect(objectionToPassword('abc123', 'abc12')?.text).toBe('err.passwordsMismatch')
  expect(objectionToPassword('abc12', 'abc12')?.text).toBe('err.weakPassword')
  expect(objectionToPassword('', '')?.text).toBe('err.fillAll')
})
