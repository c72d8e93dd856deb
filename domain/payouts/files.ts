import type { PaymentMethod } from '#domain/payment-methods.ts'

/** The files of a locked run for banks, each with the method whose payments it contains. */
export const methodOfFile = {
  'ach.txt': 'ach',
  'israeli_bank.txt': 'israeli_bank',
  'wire.csv': 'wire',
  'check.csv': 'check',
  'positive_pay.csv': 'check',
} as const satisfies Record<string, PaymentMethod>

export type BankFileName = keyof typeof methodOfFile
export const bankFileNames = Object.keys(methodOfFile) as BankFileName[]
export const isBankFileName = (name: string): name is BankFileName =>
  Object.hasOwn(methodOfFile, name)
