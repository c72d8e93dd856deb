import { afterEach, describe, expect, test, vi } from 'vitest'
import { secretFields } from '#domain/payment-methods.ts'
import { draftKey, unfinishedCode } from '#web/features/drafts/index.ts'
import { emptyValues, type FormField } from '#web/features/request-fields/index.ts'
import {
  clearDraft,
  clearLeftover,
  clearOtherDrafts,
  parseDraft,
  readDraft,
  readLeftover,
  writeDraft,
  writeLeftover,
} from './draft.ts'

const user = 'a-user'
const code = 'K7QM4RTX'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
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
  writeDraft(user, code, { step: 2, values: { ...emptyValues(''), reason: 'א\nב' } })
  expect(readDraft(user, code)).toMatchObject({ step: 2, values: { reason: 'א\nב' } })
})

test('the six secret numbers, their repeats and the email address are never stored', () => {
  writeDraft(user, code, { step: 3, values: everything() })
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
  expect(parseDraft(text)).toEqual({ step: 3, values: { city: 'x' } })
})

test.each([null, '', 'not json', '[]', '{}', '{"values":7}', 'null'])('%s is no draft', (text) => {
  expect(parseDraft(text)).toBeUndefined()
})

test('an unknown step becomes the first, and values other than text are dropped', () => {
  expect(parseDraft('{"step":9,"values":{"city":5,"state":"NY"}}')).toEqual({
    step: 0,
    values: { state: 'NY' },
  })
})

test('a draft belongs to one user and one code', () => {
  writeDraft(user, code, { step: 1, values: { city: 'Brooklyn' } })
  expect(readDraft('another', code)).toBeUndefined()
  expect(readDraft(user, 'AAAA2222')).toBeUndefined()
  clearDraft(user, code)
  expect(readDraft(user, code)).toBeUndefined()
})

describe('drafts of other codes', () => {
  const write = (who: string, which: string) =>
    writeDraft(who, which, { step: 1, values: { city: which } })

  test('are deleted, but not those of other users', () => {
    write(user, code)
    write(user, 'AAAA2222')
    write('another', 'AAAA2222')
    expect(clearOtherDrafts(user, code, [])).toBe(true)
    expect(readDraft(user, code)).toBeDefined()
    expect(readDraft(user, 'AAAA2222')).toBeUndefined()
    expect(readDraft('another', 'AAAA2222')).toBeDefined()
  })

  test('are kept while another tab has them open', () => {
    write(user, 'AAAA2222')
    expect(clearOtherDrafts(user, code, [draftKey(user, 'AAAA2222')])).toBe(false)
    expect(readDraft(user, 'AAAA2222')).toBeDefined()
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
  writeLeftover(user, { step: 3, values: everything() })
  expect(readLeftover('another')).toBeUndefined()
  const left = readLeftover(user)
  expect(left).toMatchObject({ step: 3, values: { city: 'value of city' } })
  for (const secret of secretFields) expect(left?.values).not.toHaveProperty(secret)
  clearOtherDrafts(user, code, [])
  expect(readLeftover(user)).toEqual(left) // another code does not delete it
  clearLeftover(user)
  expect(readLeftover(user)).toBeUndefined()
})

test("the code of a user's unfinished request is found, and no other form's", () => {
  writeLeftover(user, { step: 0, values: {} })
  localStorage.setItem(draftKey(user, 'direct'), '{}')
  writeDraft('another', code, { step: 0, values: {} })
  expect(unfinishedCode(user)).toBeUndefined()
  writeDraft(user, '22222222', { step: 0, values: {} })
  expect(unfinishedCode(user)).toBe('22222222')
})

test('without storage the form works without a draft', () => {
  forbid('setItem')
  expect(() => writeDraft(user, code, { step: 0, values: {} })).not.toThrow()
  expect(readDraft(user, code)).toBeUndefined()
})
