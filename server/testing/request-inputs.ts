import type { ParsedInput } from '#contract/index.ts'

/** Returns what the wizard sends for an ACH request. */
export function requestInputs(
  overrides: Record<string, unknown> = {},
): ParsedInput<'create_request'> {
  const inputs = {
    input_code: '',
    input_full_name: '  Moshe   Cohen ',
    input_email: 'moshe@example.com',
    input_phone: '718-555-0123',
    input_reason: 'The wedding of our daughter',
    input_category: 'Wedding',
    input_where_met: null,
    input_payment_method: 'ach',
    input_address_line1: '1 Main Street',
    input_address_line2: null,
    input_city: 'Brooklyn',
    input_state: 'NY',
    input_postal_code: '11219',
    input_country: 'US',
    ...achInputs,
    ...overrides,
  }
  return inputs
}

const address = (method: string) => ({
  [`input_${method}_address_line1`]: '1 Main Street',
  [`input_${method}_address_line2`]: null,
  [`input_${method}_city`]: 'Brooklyn',
  [`input_${method}_state`]: 'NY',
  [`input_${method}_postal_code`]: '11219',
  [`input_${method}_country`]: 'US',
})

const achInputs = {
  input_ach_account_holder_name: 'Moshe Cohen',
  input_ach_routing_number: '021 000 021',
  input_ach_account_number: '000123-456789',
  ...address('ach'),
}

const usAddress = {
  address_line1: '1 Main Street',
  address_line2: null,
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11219',
  country: 'US',
}

/** Each method (wire twice) with its inputs and the detail object they become. */
export const paymentCases = [
  {
    method: 'ach',
    inputs: achInputs,
    details: {
      account_holder_name: 'Moshe Cohen',
      routing_number: '021000021',
      account_number: '000123456789',
      account_type: 'checking',
      ...usAddress,
    },
  },
  {
    method: 'wire',
    inputs: {
      input_wire_payment_location: 'us',
      input_wire_beneficiary_name: 'Moshe Cohen',
      input_wire_routing_number: '021000021',
      input_wire_account_number: '12345',
      input_wire_iban: 'left over',
      ...address('wire'),
    },
    details: {
      payment_location: 'us',
      beneficiary_name: 'Moshe Cohen',
      routing_number: '021000021',
      account_number: '12345',
      swift_code: null,
      iban: null,
      ...usAddress,
    },
  },
  {
    method: 'wire',
    inputs: {
      input_wire_payment_location: 'international',
      input_wire_beneficiary_name: 'Moshe Cohen',
      input_wire_swift_code: 'poal ilit',
      input_wire_iban: 'IL62 0108 0000 0009 9999 999',
      ...address('wire'),
      input_wire_state: null,
    },
    details: {
      payment_location: 'international',
      beneficiary_name: 'Moshe Cohen',
      routing_number: null,
      account_number: null,
      swift_code: 'POALILIT',
      iban: 'IL620108000000099999999',
      ...usAddress,
      state: null,
    },
  },
  {
    method: 'check',
    inputs: {
      input_check_delivery_method: 'mail',
      input_check_payee_name: 'Moshe Cohen',
      ...address('check'),
    },
    details: { delivery_method: 'mail', payee_name: 'Moshe Cohen', ...usAddress },
  },
  {
    method: 'ojc_check',
    inputs: { input_ojc_check_payee_name: 'Moshe Cohen', ...address('ojc_check') },
    details: { payee_name: 'Moshe Cohen', ...usAddress },
  },
  {
    method: 'ojc_online',
    inputs: {
      input_ojc_online_congregation_name: 'Beis Medrash',
      input_ojc_online_tax_id: '12-3456789',
    },
    details: { congregation_name: 'Beis Medrash', tax_id: '123456789' },
  },
  {
    method: 'israeli_bank',
    inputs: {
      input_israeli_bank_bank_name: 'Hapoalim',
      input_israeli_bank_teudat_zeut: '123456782',
      input_israeli_bank_routing_number: '12-571',
      input_israeli_bank_account_number: '041116',
    },
    details: {
      bank_name: 'Hapoalim',
      teudat_zeut: '123456782',
      routing_number: '12-571',
      account_number: '041116',
    },
  },
] as const
