import { afterEach, expect, test } from 'vitest'
import { newId } from '#web/new-id.ts'
import { directDraft } from './draft.ts'
import { directRequestInput, errorsOf as errorsFrom } from './payload.ts'
import { validateDirect } from './rules.ts'
import { labelsOf } from './sections.tsx'
import { type DirectValues, emptyDirect, numbersOf, OTHER_NUMBERS } from './values.ts'

const today = '2026-11-20'

const filled: DirectValues = {
  ...emptyDirect(today),
  full_name: 'Chaim Weiss',
  phone: '+1 718 555 0199',
  address_line1: '12 Main St',
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11219',
  country: 'US',
  category: 'Wedding',
  reason: 'Wedding of the eldest',
  payment_method: 'ach',
  payment_full_name: 'Chaim Weiss',
  payment_address_line1: '12 Main St',
  payment_city: 'Brooklyn',
  payment_state: 'NY',
  payment_postal_code: '11219',
  payment_country: 'US',
  routing_number: '021000021',
  routing_number_confirm: '021-000-021',
  account_number: '123456789',
  account_number_confirm: '123456789',
}

const errorsOf = (change: Partial<DirectValues>) => {
  const errors = Object.entries(validateDirect({ ...filled, ...change }, today))
  return Object.fromEntries(errors.filter(([, key]) => key))
}

test('a form with all required fields is valid without email and review', () => {
  expect(errorsOf({})).toEqual({})
})

test.each([
  ['full_name', ''],
  ['phone', ''],
  ['reason', ' '],
  ['category', ''],
  ['payment_method', ''],
  ['address_line1', ''],
  ['city', ''],
  ['postal_code', ''],
  ['country', ''],
  ['date_of_request', ''],
  ['payment_state', ''],
  ['routing_number_confirm', ''],
] as const)('%s is required', (field, value) => {
  expect(errorsOf({ [field]: value })).toMatchObject({ [field]: 'common.required' })
})

test('the date may be today but not tomorrow', () => {
  expect(errorsOf({ date_of_request: '2026-11-21' })).toEqual({ date_of_request: 'err.futureDate' })
})

test.each([
  ['ach', 'routing_number_confirm', 'err.routingMismatch'],
  ['ach', 'account_number_confirm', 'err.accountMismatch'],
  ['wire', 'swift_code_confirm', 'err.swiftMismatch'],
  ['wire', 'iban_confirm', 'err.ibanMismatch'],
  ['ojc_online', 'tax_id_confirm', 'err.taxIdMismatch'],
  ['israeli_bank', 'teudat_zeut_confirm', 'err.teudatZeutMismatch'],
])('second entries of %s that differ: %s', (payment_method, twin, message) => {
  const change = { payment_method, payment_location: 'international', [twin]: '999' }
  expect(errorsOf(change)).toMatchObject({ [twin]: message })
})

test('notes need an amount above 0; an amount alone may be 0', () => {
  expect(errorsOf({ admin_notes: 'Yes' })).toEqual({ admin_amount: 'err.notesNeedAmount' })
  expect(errorsOf({ admin_notes: 'Yes', admin_amount: '0' })).toEqual({
    admin_amount: 'err.notesNeedAmount',
  })
  expect(errorsOf({ admin_amount: '0' })).toEqual({})
  expect(errorsOf({ admin_amount: 'abc' })).toEqual({ admin_amount: 'err.invalidAmount' })
})

const plan = {
  plan_every: 'month',
  plan_first_on: '2026-12-04',
  plan_times: '12',
  plan_until: '',
}

test('a plan needs an amount', () => {
  expect(errorsOf({ admin_amount: '300', ...plan })).toEqual({})
  expect(errorsOf(plan)).toEqual({ admin_amount: 'err.invalidAmount' })
})

test('what the server finds wrong with a plan is shown at its field', () => {
  const fields = { 'input_plan.first_on': 'plan.passed', input_full_name: 'common.required' }
  expect(errorsFrom(fields, 'ach')).toEqual({
    plan_first_on: 'plan.passed',
    full_name: 'common.required',
  })
})

test('every field that can have an error has a label', () => {
  const empty = { ...emptyDirect(''), admin_notes: 'x' }
  for (const payment_method of ['', 'ach', 'check', 'ojc_check', 'ojc_online', 'israeli_bank']) {
    const values = { ...empty, payment_method }
    const wrong = Object.entries(validateDirect(values, today)).filter(([, key]) => key)
    const labels: Record<string, string | undefined> = labelsOf(values)
    expect(wrong.filter(([name]) => !labels[name])).toEqual([])
  }
})

test('the payload has the contract’s names, null for empty fields, and no repeats', () => {
  const input = directRequestInput('ach', {
    ...filled,
    admin_amount: ' 180 ',
    submission_id: 'one',
  })
  expect(input).toMatchObject({
    input_full_name: 'Chaim Weiss',
    input_email: null,
    input_where_met: null,
    input_date_of_request: today,
    input_admin_amount: '180',
    input_admin_notes: null,
    input_submission_id: 'one',
    input_ach_routing_number: '021000021',
  })
  expect(Object.keys(input).filter((name) => !name.startsWith('input_'))).toEqual([])
  expect(Object.keys(input).filter((name) => name.includes('confirm'))).toEqual([])
})

test('the payload has the plan that is entered', () => {
  const paid = { ...filled, admin_amount: '300', ...plan }
  expect(directRequestInput('ach', paid).input_plan).toEqual({
    every: 'month',
    first_on: '2026-12-04',
    times: 12,
  })
  expect(directRequestInput('ach', { ...filled, admin_amount: '300' }).input_plan).toBeUndefined()
})

test('numbers of last time are not asked for, but those of another method are', () => {
  const same = {
    same_numbers: 'fingerprint',
    same_method: numbersOf(filled),
    routing_number: '',
    routing_number_confirm: '',
    account_number: '',
    account_number_confirm: '',
  }
  expect(errorsOf(same)).toEqual({})
  expect(directRequestInput('ach', { ...filled, ...same })).toMatchObject({
    input_same_numbers: 'fingerprint',
    input_ach_routing_number: null,
    input_ach_account_number: null,
  })
  const required = { account_number: 'common.required' }
  expect(errorsOf({ ...same, payment_method: 'israeli_bank' })).toMatchObject(required)
  expect(errorsOf({ ...same, same_numbers: OTHER_NUMBERS })).toMatchObject(required)
})

test('each submission id is a new UUID v4', () => {
  const ids = [newId(), newId()]
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(ids[0]).not.toBe(ids[1])
})

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('the draft is in both storages, without the numbers', () => {
  directDraft('sara').write({ ...filled, admin_notes: 'kept', tax_id: '112345678' })
  const stored = [...Object.values(localStorage), ...Object.values(sessionStorage)].join()
  for (const secret of ['021000021', '021-000-021', '123456789', '112345678']) {
    expect(stored).not.toContain(secret)
  }
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 1])
  expect(directDraft('sara').read()).toMatchObject({
    full_name: 'Chaim Weiss',
    admin_notes: 'kept',
    date_of_request: today,
  })
  expect(directDraft('another').read()).toBeUndefined()
})

test('a tab restores its own draft, a new tab the latest', () => {
  directDraft('sara').write({ ...filled, full_name: 'Mine' })
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, JSON.stringify({ full_name: 'Of the other tab' }))
  expect(directDraft('sara').read()?.full_name).toBe('Mine')
  sessionStorage.clear()
  expect(directDraft('sara').read()?.full_name).toBe('Of the other tab')
  directDraft('sara').remove()
  expect(directDraft('sara').read()).toBeUndefined()
})

test('an unreadable draft is ignored', () => {
  directDraft('sara').write(filled)
  const [key = ''] = Object.keys(localStorage)
  sessionStorage.clear()
  for (const text of ['{', 'null', '[]', '"x"']) {
    localStorage.setItem(key, text)
    expect(directDraft('sara').read()).toBeUndefined()
  }
  localStorage.setItem(key, JSON.stringify({ full_name: 7, reason: 'kept', routing_number: '1' }))
  expect(directDraft('sara').read()).toEqual({ reason: 'kept' })
})
