import { describe, expect, test } from 'vitest'
import { validateEmail } from './email.ts'

describe('an e-mail address', () => {
  test.each([
    'moshe@example.com',
    'moshe.cohen+kuppah@mail.example.co.il',
    "o'brien@example.com",
    'משה@דוגמה.example',
    `${'m'.repeat(242)}@example.com`,
  ])('%s is accepted', (email) => expect(validateEmail(email)).toBe(true))

  test.each([
    '',
    'moshe',
    'moshe@',
    '@example.com',
    'moshe@example',
    'moshe@example.',
    'moshe@.com',
    'moshe@example..com',
    'moshe@@example.com',
    'moshe@cohen@example.com',
    'moshe cohen@example.com',
    'moshe@exam ple.com',
    'moshe@example.com ',
    'moshe@example.com,sara@example.com',
    '<moshe@example.com>',
    'moshe@example.com\r\nBcc: all@example.com',
    '\u202emoshe@example.com',
    `${'m'.repeat(243)}@example.com`,
  ])('%j is rejected', (email) => expect(validateEmail(email)).toBe(false))
})
