import { describe, expect, test } from 'vitest'
import { emailProblem, tidyEmail, validateEmail } from './email.ts'

describe('an e-mail address', () => {
  test.each([
    'moshe@example.com',
    'moshe.cohen+kuppah@mail.example.co.il',
    "o'brien@example.com",
    'משה@דוגמה.example',
    `${'m'.repeat(242)}@example.com`,
    'm.c@example.com',
    'info@müller.example',
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
    'a..b@example.org',
    '.moshe@example.org',
    'moshe.@example.org',
  ])('%j is rejected', (email) => expect(validateEmail(email)).toBe(false))

  test.each([
    ['\u202amoshe@example.org\u202c', 'moshe@example.org'],
    ['\u200emoshe@example.org', 'moshe@example.org'],
    ['moshe@example.org\u200f', 'moshe@example.org'],
    ['\u2066moshe\u2069@\u2068example.org\u2069', 'moshe@example.org'],
    ['zw\u200bsp@example.org', 'zwsp@example.org'],
    ['mo\u00adshe@example.org', 'moshe@example.org'],
    ['\ufeffmoshe@example.org', 'moshe@example.org'],
    ['moshe\u2060@example.org', 'moshe@example.org'],
    ['\u061cmoshe@example.org', 'moshe@example.org'],
    ['\u202bמשה@דוגמה.example\u202c', 'משה@דוגמה.example'],
    ['\u00a0moshe@example.org\u00a0', 'moshe@example.org'],
    [' moshe@example.org\r\n', 'moshe@example.org'],
    ['moshe+kuppah@gmail.example', 'moshe+kuppah@gmail.example'],
    ["rob.o'reilly@example.org", "rob.o'reilly@example.org"],
    ['Upper.Case@Example.ORG', 'upper.case@example.org'],
    ['me\u0301ir@example.org', 'm\u00e9ir@example.org'],
    ['M\u00c9IR@example.org', 'm\u00e9ir@example.org'],
    ['ME\u0301IR@example.org', 'm\u00e9ir@example.org'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(tidyEmail(typed)).toBe(stored)
    expect(tidyEmail(stored)).toBe(stored)
    expect(validateEmail(stored)).toBe(true)
  })

  test.each(['a..b@example.org', '.moshe@example.org', 'moshe.@example.org'])(
    '%s may be of an older account, and of no new one',
    (email) => {
      expect(emailProblem(email)).toBe('err.invalidEmail')
      expect(emailProblem(email, { isKnown: true })).toBeUndefined()
      expect(emailProblem(`${email},`, { isKnown: true })).toBe('err.invalidEmail')
    },
  )

  test('what is no address does not become one', () => {
    for (const typed of ['moshe cohen@example.com', 'm@example.com\r\nBcc: all@example.com']) {
      expect(validateEmail(tidyEmail(typed))).toBe(false)
    }
  })
})
