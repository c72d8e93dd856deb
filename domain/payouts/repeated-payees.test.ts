import { expect, test } from 'vitest'
import type { PaymentMethod, PaymentValues } from '#domain/payment-methods.ts'
import { repeatedPayees } from './repeated-payees.ts'

type Row = [payee: string, values?: PaymentValues, method?: PaymentMethod]
const paymentsOf = (...rows: Row[]) =>
  rows.map(([payee, values = {}, method = 'ach'], at) => ({
    reference: `K0000000${at + 1}`,
    method,
    payee,
    values,
  }))
const us = { routing_number: '021000021', account_number: '000123456789' }

test('payments to one account are found, also by ACH and by wire, and with leading zeros', () => {
  const wire = { routing_number: '021 000 021', account_number: '123456789', iban: null }
  const other = { ...us, routing_number: '026009593' }
  const payments = paymentsOf(['Moshe Levi', us], ['Chaya Levi', wire, 'wire'], ['Dov Levi', other])
  expect(repeatedPayees(payments)).toEqual([['K00000001', 'K00000002']])
})

test('two people with one Israeli account are found, whichever their teudat zeut', () => {
  const israeli = { routing_number: '12-571', account_number: '41116' }
  const payments = paymentsOf(
    ['משה לוי', { ...israeli, teudat_zeut: '18' }, 'israeli_bank'],
    ['חיה לוי', { ...israeli, routing_number: '12571', teudat_zeut: '123456782' }, 'israeli_bank'],
  )
  expect(repeatedPayees(payments)).toHaveLength(1)
})

test('payments to one IBAN or one payee are found, but not to one congregation', () => {
  const iban = 'IL150109360000007869660'
  const abroad = { payment_location: 'international' }
  const payments = paymentsOf(
    ['Moshe Levi', { ...abroad, iban }, 'wire'],
    ['Chaya Levi', { ...abroad, iban: 'IL15 0109 3600 0000 7869 660' }, 'wire'],
    ['Beis Medrash', { tax_id: '12-3456789' }, 'ojc_online'],
    ['Beis Medrash', { tax_id: '123456789' }, 'ojc_online'],
    ['Levi,  moshe'],
  )
  expect(repeatedPayees(payments)).toEqual([
    ['K00000001', 'K00000002'],
    ['K00000001', 'K00000005'],
  ])
})

test('a group is named once, and nothing is found among payments without account and payee', () => {
  expect(repeatedPayees(paymentsOf(['Moshe Levi', us], ['MOSHE LEVI', us]))).toHaveLength(1)
  expect(repeatedPayees(paymentsOf([''], [''], ['A'], ['B', us]))).toEqual([])
})
