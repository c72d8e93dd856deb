import { afterEach, describe, expect, test, vi } from 'vitest'
import { secretFields } from '#domain/payment-methods.ts'
import { draftKey, unfinishedCode } from '#web/features/drafts/index.ts'
import { emptyValues, type FormField } from '#web/features/request-fields/index.ts'
import { clearOtherDrafts, draftOf, hasClearedOthers, leftoverOf } from './draft.ts'

const user = 'a-user'
const code = 'K7QM4RTX'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** Makes one method of the storage throw, with its content kept. */
function forbid(refused: 'setItem' | 'removeItem') {
  const before = Object.fromEntries(
    Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]),
  )
  const methods = {
    getItem: (key: string) => before[key] ?? null,
    [refused]: () => {
      throw new DOMException('refused')
    },
  }
  vi.stubGlobal('localStorage', Object.assign(Object.create(methods), before))
}

const everything = () => {
  const values = emptyValues('chaya@example.com')
  for (const name of Object.keys(values)) values[name as FormField] = `value of ${name}`
  return values
}

test('form and step are restored', () => {
  draftOf(user, code).write({ step: 2, values: { ...emptyValues(''), reason: 'א\nב' } })
  expect(draftOf(user, code).read()).toMatchObject({ step: 2, values: { reason: 'א\nב' } })
})

test('the six secret numbers, their repeats and the email address are never stored', () => {
  draftOf(user, code).write({ step: 3, values: everything() })
  const stored = localStorage.getItem(draftKey(user, code)) ?? ''
  expect(stored).toContain('value of payment_full_name')
  for (const secret of secretFields) expect(stored).not.toContain(secret)
  expect(stored).not.toContain('value of email')
})

test('secret numbers in a stored draft are ignored', () => {
  const text = JSON.stringify({
    step: 3,
    values: { iban: 'DE00', iban_confirm: 'DE00', city: 'x' },
  })
  expect(draftOf(user, code).parse(text)).toEqual({ step: 3, values: { city: 'x' } })
})

test.each([null, '', 'not json', '[]', '{}', '{"values":7}', 'null'])('%s is no draft', (text) => {
  expect(draftOf(user, code).parse(text)).toBeUndefined()
})

test('an unknown step becomes the first, and values other than text are dropped', () => {
  expect(draftOf(user, code).parse('{"step":9,"values":{"city":5,"state":"NY"}}')).toEqual({
    step: 0,
    values: { state: 'NY' },
  })
})

test('a draft belongs to one user and one code', () => {
  draftOf(user, code).write({ step: 1, values: { city: 'Brooklyn' } })
  expect(draftOf('another', code).read()).toBeUndefined()
  expect(draftOf(user, 'AAAA2222').read()).toBeUndefined()
  draftOf(user, code).remove()
  expect(draftOf(user, code).read()).toBeUndefined()
})

describe('drafts of other codes', () => {
  const write = (who: string, which: string) =>
    draftOf(who, which).write({ step: 1, values: { city: which } })

  test('are deleted, but not those of other users', () => {
    write(user, code)
    write(user, 'AAAA2222')
    write('another', 'AAAA2222')
    expect(clearOtherDrafts(user, code, [])).toBe(true)
    expect(draftOf(user, code).read()).toBeDefined()
    expect(draftOf(user, 'AAAA2222').read()).toBeUndefined()
    expect(draftOf('another', 'AAAA2222').read()).toBeDefined()
    expect(hasClearedOthers(user, code)).toBe(true)
    expect(hasClearedOthers('another', code)).toBe(false)
  })

  test('are kept while another tab has them open', () => {
    write(user, 'AAAA2222')
    expect(clearOtherDrafts(user, code, [draftKey(user, 'AAAA2222')])).toBe(false)
    expect(draftOf(user, 'AAAA2222').read()).toBeDefined()
    expect(hasClearedOthers(user, code)).toBe(false)
  })

  test('cause no reload if there are none', () => {
    write(user, code)
    expect(clearOtherDrafts(user, code, [])).toBe(false)
  })

  test('cause no reload if they cannot be removed, which would loop', () => {
    write(user, 'AAAA2222')
    forbid('removeItem')
    expect(clearOtherDrafts(user, code, [])).toBe(false)
  })
})

test('what was filled in with a spent code is kept for its user, without numbers', () => {
  leftoverOf(user).write({ step: 3, values: everything() })
  expect(leftoverOf('another').read()).toBeUndefined()
  const left = leftoverOf(user).read()
  expect(left).toMatchObject({ step: 3, values: { city: 'value of city' } })
  for (const secret of secretFields) expect(left?.values).not.toHaveProperty(secret)
  clearOtherDrafts(user, code, [])
  expect(leftoverOf(user).read()).toEqual(left) // another code does not delete it
  leftoverOf(user).remove()
  expect(leftoverOf(user).read()).toBeUndefined()
})

test("the code of a user's unfinished request is found, and no other form's", () => {
  leftoverOf(user).write({ step: 0, values: {} })
  localStorage.setItem(draftKey(user, 'direct'), '{}')
  draftOf('another', code).write({ step: 0, values: {} })
  expect(unfinishedCode(user)).toBeUndefined()
  draftOf(user, '22222222').write({ step: 0, values: {} })
  expect(unfinishedCode(user)).toBe('22222222')
})

test('without storage the form works without a draft', () => {
  forbid('setItem')
  expect(() => draftOf(user, code).write({ step: 0, values: {} })).not.toThrow()
  expect(draftOf(user, code).read()).toBeUndefined()
})
