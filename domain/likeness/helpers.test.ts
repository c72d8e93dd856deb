import { expect, test } from 'vitest'
import { checkHelper } from './helpers.ts'

test('a helper is tidied', () => {
  expect(
    checkHelper({
      name: ' Reb  Leib ',
      phone: ' 845-555-0100',
      email: ' Leib@Example.org',
      note: '',
    }),
  ).toEqual({
    ok: true,
    helper: { name: 'Reb Leib', phone: '845-555-0100', email: 'leib@example.org', note: null },
  })
})

test('a helper needs a name, and a phone number or an e-mail address', () => {
  expect(checkHelper({})).toEqual({
    ok: false,
    errors: { name: 'common.required', phone: 'helper.needsContact' },
  })
  expect(checkHelper({ name: 'Leib', phone: '12' })).toMatchObject({
    errors: { phone: 'helper.noPhone' },
  })
  expect(checkHelper({ name: 'Leib', email: 'leib' })).toMatchObject({
    errors: { email: 'err.invalidEmail' },
  })
  expect(checkHelper({ name: 'x'.repeat(201), email: 'leib@example.org' })).toMatchObject({
    errors: { name: 'err.tooLong' },
  })
  expect(checkHelper({ name: 'Leib', email: 'leib@example.org' }).ok).toBe(true)
})
