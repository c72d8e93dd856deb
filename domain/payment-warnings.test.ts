import { expect, test } from 'vitest'
import { paymentWarnings } from './payment-warnings.ts'

test('a payment with correct or empty numbers has no warnings', () => {
  const ach = { routing_number: '021000021', account_number: '000123456789' }
  expect(paymentWarnings('ach', ach)).toEqual({})
  expect(paymentWarnings('wire', { payment_location: 'us', ...ach })).toEqual({})
  expect(paymentWarnings('wire', {})).toEqual({})
  expect(paymentWarnings('ojc_check', { payment_full_name: 'Moshe Cohen' })).toEqual({})
})

test('each number is checked by the rule of its method', () => {
  expect(paymentWarnings('ach', { routing_number: '021000022', account_number: '12' })).toEqual({
    routing_number: 'err.routingInvalid',
    account_number: 'warn.accountInvalid',
  })
  expect(paymentWarnings('ojc_online', { tax_id: '00-1234567' })).toEqual({
    tax_id: 'warn.einInvalid',
  })
})

test('an international wire to a country without IBANs has a warning', () => {
  const wire = { payment_location: 'international', swift_code: 'ABCDZZ22', iban: '00012-004' }
  expect(paymentWarnings('wire', { ...wire, payment_country: 'CA' })).toEqual({
    swift_code: 'warn.swiftInvalid',
    iban: 'warn.ibanNotUsed',
  })
})

test('an Israeli account is checked by the rule of its bank', () => {
  const values = { routing_number: '12-571', account_number: '041116', teudat_zeut: '123456782' }
  expect(paymentWarnings('israeli_bank', values)).toEqual({})
  expect(
    paymentWarnings('israeli_bank', {
      routing_number: '12-571',
      account_number: '041117',
      teudat_zeut: '123456789',
    }),
  ).toEqual({
    account_number: 'warn.israeliAccountInvalid',
    teudat_zeut: 'err.teudatZeutInvalid',
  })
})
