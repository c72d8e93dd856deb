import { expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import { bankFileNames, methodOfFile } from './files.ts'
import { hasBankFile, isConverted, methodsThat, payoutMethodOf } from './methods.ts'

test('every file belongs to one method', () => {
  const files = paymentMethods.flatMap((method) => payoutMethodOf(method).files)
  expect(new Set(files).size).toBe(files.length)
  expect(bankFileNames).toEqual(files)
  expect(methodOfFile['positive_pay.csv']).toBe('check')
})

test('what is carried by a file has one, and what is typed by hand has none', () => {
  for (const method of paymentMethods) {
    expect(hasBankFile(method)).toBe(payoutMethodOf(method).carriedBy !== 'hand')
  }
})

test('only transfers in Israel are paid in shekels', () => {
  expect(paymentMethods.filter(isConverted)).toEqual(['israeli_bank'])
})

test('an account is told apart by the numbers that its method asks for', () => {
  const accountOf = (method: (typeof paymentMethods)[number], payment_location = 'us') =>
    payoutMethodOf(method).account({ payment_location })
  expect(accountOf('wire')).toEqual(['routing_number', 'account_number'])
  expect(accountOf('wire', 'international')).toEqual(['iban'])
  expect(accountOf('ojc_online')).toEqual(['tax_id'])
  expect(methodsThat(({ isMailed }) => isMailed).flatMap((method) => accountOf(method))).toEqual([])
})
