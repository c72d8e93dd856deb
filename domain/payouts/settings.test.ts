import { describe, expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import {
  effectiveSettings,
  methodsThatNeedSettings,
  missingSettings,
  type PayoutSettings,
  sealedSettings,
  settingsMethods,
  validateSettings,
  withOrganizationName,
  withoutRetired,
} from './settings.ts'

const complete = {
  ach: {
    destination_routing: '021000021',
    destination_name: 'JPMORGAN CHASE',
    origin_id: ' 123456789',
    company_name: 'KUPPAH FUND',
    company_id: '1234567890',
    entry_description: 'ASSISTANCE',
    odfi: '02100002',
  },
  israeli_bank: {
    institution_id: '12345678',
    sending_institution: '12345',
    institution_name: 'קופה',
  },
  wire: {},
  check: { routing_number: '021000021', account_number: '7777777' },
} as const satisfies PayoutSettings

describe('missing settings', () => {
  test('are all needed ones at first', () => {
    const missing = paymentMethods.map((method) => [method, missingSettings(method, {}, 'Kuppah')])
    expect(Object.fromEntries(missing)).toEqual({
      ach: Object.keys(complete.ach),
      wire: [],
      check: ['routing_number', 'account_number'],
      ojc_check: [],
      ojc_online: [],
      israeli_bank: Object.keys(complete.israeli_bank),
    })
  })

  test('are none once all are entered', () => {
    for (const method of paymentMethods) {
      expect(missingSettings(method, complete, 'Kuppah')).toEqual([])
    }
  })

  test('include the offset account of a balanced file', () => {
    const balanced = { ...complete, ach: { ...complete.ach, balanced: true } }
    expect(missingSettings('ach', balanced, 'Kuppah')).toEqual(['offset_routing', 'offset_account'])
  })

  test('include the origin name if the file cannot carry that of the organization', () => {
    expect(missingSettings('ach', complete, 'קופה')).toEqual(['origin_name'])
    const named = { ...complete, ach: { ...complete.ach, origin_name: 'KUPPAH' } }
    expect(missingSettings('ach', named, 'קופה')).toEqual([])
  })

  test('prevent locking only where there is no payment without the file', () => {
    expect(methodsThatNeedSettings).toEqual(['ach', 'israeli_bank'])
  })
})

describe('the effective settings', () => {
  test('have the defaults', () => {
    expect(effectiveSettings('wire', {}, 'Kuppah')).toMatchObject({
      charges_us: 'OUR',
      charges_international: 'SHA',
    })
    expect(effectiveSettings('ach', { ach: { lead_days: 1 } }, 'Kuppah')).toMatchObject({
      origin_name: 'Kuppah',
      lead_days: 1,
      balanced: false,
      line_end: 'lf',
      descriptive_date: 'none',
      offset_account_type: 'checking',
    })
    expect(effectiveSettings('israeli_bank', {}, 'Kuppah')).toMatchObject({
      hebrew_code: 'a',
      names_reversed: true,
      final_line_end: true,
      proven: false,
      lead_days: 2,
    })
    expect(effectiveSettings('check', {}, 'Kuppah')).toMatchObject({ next_number: 1 })
  })

  test('keep what was entered', () => {
    const entered = { ach: { origin_name: 'OTHER' } }
    expect(effectiveSettings('ach', entered, 'Kuppah').origin_name).toBe('OTHER')
  })
})

describe('validation', () => {
  test('accepts complete settings and those that are absent', () => {
    expect(validateSettings(complete)).toEqual({})
    expect(validateSettings({})).toEqual({})
  })

  test.each([
    ['ach', 'destination_routing', '021000022', 'err.routingInvalid'],
    ['ach', 'destination_routing', '02100002', 'payout.setting.digits9'],
    ['ach', 'destination_name', 'קופה', 'payout.setting.letters'],
    ['ach', 'destination_name', 'A BANK WITH A NAME OF 24', 'payout.setting.tooLong'],
    ['ach', 'origin_id', '123456789', 'payout.setting.originId'],
    ['ach', 'company_id', '12345678901', 'payout.setting.companyId'],
    ['ach', 'company_id', '   ', 'payout.setting.companyId'],
    ['ach', 'odfi', '1234567', 'payout.setting.digits8'],
    ['ach', 'odfi', '021000022', 'err.routingInvalid'],
    ['ach', 'entry_description', 'Payroll', 'payout.setting.reserved'],
    ['ach', 'entry_description', 'REVERSAL', 'payout.setting.reserved'],
    ['ach', 'descriptive_date', 'tomorrow', 'err.invalidInput'],
    ['ach', 'balanced', 'yes', 'err.invalidInput'],
    ['ach', 'lead_days', 11, 'payout.setting.leadDays'],
    ['ach', 'lead_days', 1.5, 'payout.setting.leadDays'],
    ['ach', 'lead_days', '2', 'payout.setting.leadDays'],
    ['ach', 'daily_limit', 'much', 'err.invalidAmount'],
    ['ach', 'daily_limit', 5, 'err.invalidAmount'],
    ['ach', 'offset_account', '12 34', 'payout.setting.account'],
    ['israeli_bank', 'hebrew_code', 'c', 'err.invalidInput'],
    ['israeli_bank', 'institution_name', ' ', 'payout.setting.empty'],
    ['wire', 'debtor_name', 'Kuppah', 'err.invalidInput'],
    ['wire', 'charges_us', 'ALL', 'err.invalidInput'],
    ['check', 'next_number', 0, 'payout.setting.checkNumber'],
    ['check', 'unknown', 'x', 'err.invalidInput'],
    ['check', 'constructor', 'x', 'err.invalidInput'],
  ])('refuses %s.%s %j', (method, name, value, error) => {
    expect(validateSettings({ [method]: { [name]: value } })).toEqual({
      [`${method}.${name}`]: error,
    })
  })

  test.each([
    ['ach', 'origin_id', '1123456789'],
    ['ach', 'daily_limit', '50,000.00'],
    ['wire', 'charges_us', 'BEN'],
    ['check', 'next_number', 1041],
  ])('accepts %s.%s %j', (method, name, value) => {
    expect(validateSettings({ [method]: { [name]: value } })).toEqual({})
  })
})

test('eight digits of the sending bank begin its routing number, or all nine are checked', () => {
  const of = (odfi: string) => ({ ach: { ...complete.ach, odfi } })
  expect(validateSettings(of('12345678'))).toEqual({ 'ach.odfi': 'payout.setting.odfi' })
  expect(validateSettings(of('026009593'))).toEqual({})
  expect(effectiveSettings('ach', of('026009593'), '')).toMatchObject({ odfi: '02600959' })
  expect(withOrganizationName(of('026009593'), 'Kuppah').ach).toMatchObject({ odfi: '02600959' })
})

test('what no file uses is left out of stored settings', () => {
  const wire = { charges_us: 'SHA', debtor_name: 'Kuppah', debtor_account: 'sealed' }
  expect(withoutRetired({ ach: {}, wire })).toEqual({ ach: {}, wire: { charges_us: 'SHA' } })
})

test('account numbers are sealed', () => {
  expect(settingsMethods.map((method) => [method, sealedSettings(method)])).toEqual([
    ['ach', ['offset_account']],
    ['israeli_bank', []],
    ['wire', []],
    ['check', ['account_number']],
  ])
})
