import { expect, test } from 'vitest'
import { addressOrders } from './address-orders.ts'

test('an address is sought in every order of its words', () => {
  expect(addressOrders('Heritage Drive 14')).toHaveLength(6)
  expect(addressOrders('Heritage Drive 14')).toContain('14 Heritage Drive')
  expect(addressOrders('57, רבי עקיבא')).toContain('רבי עקיבא 57')
})

test('an address is found with its city after a comma', () => {
  expect(addressOrders('1432 54th Street, Brooklyn NY')).toContain('1432 54th Street')
})

test('of many words only the house number is moved', () => {
  expect(addressOrders('Rabbi Akiva Eiger Street North 14B')).toEqual([
    'Rabbi Akiva Eiger Street North 14B',
    '14B Rabbi Akiva Eiger Street North',
  ])
})

test.each(['Moshe Cohen', '718 555 0123', ''])('%j is no address', (phrase) => {
  expect(addressOrders(phrase)).toEqual([])
})
