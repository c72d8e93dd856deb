import { describe, expect, test } from 'vitest'
import { type PaymentValues, paymentMethods } from '#domain/payment-methods.ts'
import { type LockContext, lockProblems, type PlannedPayment } from './lock-problems.ts'
import { accountFieldOf, payeeOf } from './payee.ts'

const usAddress = {
  payment_address_line1: '1 Main Street',
  payment_address_line2: null,
  payment_city: 'Brooklyn',
  payment_state: 'NY',
  payment_postal_code: '11219',
  payment_country: 'US',
}
const values: Record<string, PaymentValues> = {
  ach: {
    payment_full_name: 'Moshe Cohen',
    routing_number: '021000021',
    account_number: '000123456789',
    ...usAddress,
  },
  wire: {
    payment_location: 'international',
    payment_full_name: 'Moshe Cohen',
    swift_code: 'POALILIT',
    iban: 'IL620108000000099999999',
    ...usAddress,
  },
  check: { payment_full_name: 'Moshe Cohen', ...usAddress },
  ojc_check: { payment_full_name: 'משה כהן', ...usAddress },
  ojc_online: { congregation_name: 'בית מדרש', tax_id: '123456789' },
  israeli_bank: {
    bank_name: 'Hapoalim',
    teudat_zeut: '123456782',
    routing_number: '12-571',
    account_number: '041116',
  },
}

const payable = {
  amount: '500.00',
  status: 'created' as const,
  isDecided: true,
  isOnHold: false,
  isWithdrawn: false,
  isErased: false,
  isStopped: false,
  isUnconfirmed: false,
}
const payment = (method: PlannedPayment['method'], change: Partial<PlannedPayment> = {}) => ({
  id: method,
  method,
  payable,
  fullName: 'משה כהן',
  values: values[method] ?? {},
  payeeForBank: null,
  addressForBank: null,
  hasUnconfirmedDetails: false,
  hasUnconfirmedName: false,
  email: null,
  ...change,
})
const context: LockContext = {
  payOn: '2026-12-04',
  today: '2026-12-01',
  rate: '3.021000',
  organizationName: 'Kuppah',
  settings: {
    ach: {
      destination_routing: '021000021',
      destination_name: 'CHASE',
      origin_id: ' 123456789',
      company_name: 'KUPPAH',
      company_id: '1234567890',
      entry_description: 'ASSISTANCE',
      odfi: '02100002',
    },
    israeli_bank: {
      institution_id: '12345678',
      sending_institution: '12345',
      institution_name: 'קופה',
    },
  },
}
const changed = (method: PlannedPayment['method'], change: PaymentValues) =>
  payment(method, { values: { ...values[method], ...change } })

describe('a run', () => {
  test('over all methods with everything in order can be locked', () => {
    expect(
      lockProblems(
        paymentMethods.map((method) => payment(method)),
        context,
      ),
    ).toEqual([])
  })

  test('without payments cannot be locked', () => {
    expect(lockProblems([], context)).toEqual([{ payment_id: null, code: 'nothing_to_pay' }])
  })

  test('names each missing setting once', () => {
    const payments = [payment('ach'), payment('ach'), payment('check'), payment('wire')]
    const { odfi, ...others } = context.settings.ach ?? {}
    expect(odfi).toBeDefined()
    const settings = { ach: others }
    expect(lockProblems(payments, { ...context, settings })).toEqual([
      { payment_id: null, code: 'setting_missing', field: 'ach.odfi' },
    ])
  })

  test('names a setting that the file cannot carry', () => {
    const israeli_bank = { ...context.settings.israeli_bank, institution_name: 'Kuppah' }
    const ach = { ...context.settings.ach, entry_description: ' payroll' }
    const settings = { ach, israeli_bank }
    const payments = [payment('ach'), payment('israeli_bank')]
    expect(lockProblems(payments, { ...context, settings })).toEqual([
      { payment_id: null, code: 'setting_unusable', field: 'ach.entry_description' },
      { payment_id: null, code: 'setting_unusable', field: 'israeli_bank.institution_name' },
    ])
  })

  test('with Israeli transfers needs a rate', () => {
    const withoutRate = { ...context, rate: null }
    expect(lockProblems([payment('israeli_bank')], withoutRate)).toEqual([
      { payment_id: null, code: 'rate_missing', field: 'rate' },
    ])
    expect(lockProblems([payment('ach')], withoutRate)).toEqual([])
  })

  test('can be locked until the day on which the bank pays', () => {
    const all = paymentMethods.map((method) => payment(method))
    const onChristmas = { ...context, payOn: '2026-12-25', today: '2026-12-25' }
    expect(lockProblems(all, { ...context, today: '2026-12-04' })).toEqual([])
    expect(lockProblems(all, onChristmas).map(({ code, field }) => [code, field])).toEqual([
      ['date_passed', 'ach'],
      ['date_passed', 'wire'],
      ['date_passed', 'check'],
    ])
  })

  test('cannot be locked once its Friday has passed, or more than eight weeks before it', () => {
    const all = paymentMethods.map((method) => payment(method))
    const on = (today: string) => lockProblems(all, { ...context, today })
    expect(on('2026-12-05')).toEqual([{ payment_id: null, code: 'friday_passed' }])
    expect(on('2026-10-09')).toEqual([])
    expect(on('2026-10-08')).toEqual([{ payment_id: null, code: 'friday_too_far' }])
  })
})

describe('a payment cannot be locked', () => {
  test.each([
    [{ isErased: true }, 'erased'],
    [{ isWithdrawn: true }, 'withdrawn'],
    [{ isDecided: false }, 'undecided'],
    [{ amount: '0.00' }, 'zero_amount'],
    [{ isOnHold: true }, 'on_hold'],
  ])('with %j', (change, code) => {
    const spoiled = payment('ach', { payable: { ...payable, ...change }, values: {} })
    expect(lockProblems([spoiled], context)).toEqual([{ payment_id: 'ach', code }])
  })

  test.each([
    [changed('ach', { payment_full_name: 'משה' }), 'payee_letters', 'payee_for_bank'],
    [changed('wire', { payment_full_name: 'José' }), 'payee_letters', 'payee_for_bank'],
    [changed('wire', { payment_city: 'ירושלים' }), 'address_letters', 'address_for_bank'],
    [changed('check', { payment_address_line1: 'רחוב' }), 'address_letters', 'address_for_bank'],
    [payment('israeli_bank', { fullName: 'Moshe' }), 'payee_letters', 'payee_for_bank'],
    [changed('ach', { routing_number: '021000022' }), 'number_form', 'routing_number'],
    [changed('ach', { routing_number: null }), 'number_form', 'routing_number'],
    [changed('ach', { account_number: '123456789012345678' }), 'number_form', 'account_number'],
    [changed('wire', { iban: null }), 'number_form', 'iban'],
    [changed('israeli_bank', { routing_number: '112-571' }), 'three_digit_bank', 'routing_number'],
    [changed('israeli_bank', { teudat_zeut: 'X' }), 'number_form', 'teudat_zeut'],
    [payment('ach', { hasUnconfirmedDetails: true }), 'details_unconfirmed', undefined],
    [payment('ach', { hasUnconfirmedName: true }), 'payee_unconfirmed', 'payee_for_bank'],
    [
      payment('ach', { payeeForBank: 'משה', hasUnconfirmedName: true }),
      'payee_letters',
      'payee_for_bank',
    ],
    [payment('check', { email: '' }), 'email_missing', 'email'],
  ])('%#: %o', (spoiled, code, field) => {
    expect(lockProblems([spoiled], context)).toEqual([{ payment_id: spoiled.id, code, field }])
  })

  test('unless a name and an address for the bank mend it', () => {
    const addressForBank = {
      address_line1: 'Rehov Yafo 1',
      address_line2: null,
      city: 'Jerusalem',
      state: null,
      postal_code: '9441612',
    }
    const mended = payment('wire', {
      values: { ...values.wire, payment_full_name: 'משה', payment_city: 'ירושלים' },
      payeeForBank: 'Moshe Cohen',
      addressForBank,
    })
    expect(lockProblems([mended], context)).toEqual([])
  })

  test('in Latin letters under Code B, which carries them', () => {
    const settings = {
      israeli_bank: { ...context.settings.israeli_bank, hebrew_code: 'b' },
    }
    const latin = payment('israeli_bank', { fullName: 'Moshe' })
    expect(lockProblems([latin], { ...context, settings })).toEqual([])
  })
})

describe('the payee', () => {
  test.each([
    ['ach', 'Moshe Cohen'],
    ['ojc_online', 'בית מדרש'],
    ['israeli_bank', 'משה כהן'],
  ] as const)('of %s is %s', (method, payee) => {
    expect(payeeOf(method, 'משה כהן', values[method] ?? {})).toBe(payee)
  })

  test('is empty where nothing was entered', () => {
    expect(payeeOf('check', 'Moshe', {})).toBe('')
  })
})

test('the account is in the field of the method', () => {
  const fields = paymentMethods.map((method) => accountFieldOf(method, values[method] ?? {}))
  expect(fields).toEqual([
    'account_number',
    'iban',
    undefined,
    undefined,
    undefined,
    'account_number',
  ])
  expect(accountFieldOf('wire', { payment_location: 'us' })).toBe('account_number')
})

test('a US wire needs a routing number and an account', () => {
  const us = { payment_location: 'us', swift_code: null, iban: null }
  expect(lockProblems([changed('wire', us)], context).map(({ field }) => field)).toEqual([
    'routing_number',
    'account_number',
  ])
  const numbers = { ...us, routing_number: '021000021', account_number: '12345' }
  expect(lockProblems([changed('wire', numbers)], context)).toEqual([])
})

test('an address is mended once, however many of its parts are wrong', () => {
  const hebrew = { payment_city: 'ירושלים', payment_address_line1: 'רחוב יפו' }
  expect(lockProblems([changed('wire', hebrew)], context)).toHaveLength(1)
})
