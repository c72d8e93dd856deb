import { isPaymentMethod, type PaymentMethod } from '#domain/payment-methods.ts'

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

/** A list for people: of one method, or `run.zip` with those of all methods and a summary. */
export type ListFile =
  | { name: string; format: 'csv' | 'xlsx'; method: PaymentMethod }
  | { name: 'run.zip'; format: 'zip' }

/** Returns the list with this file name: `ach-sheet.csv`, `ach-sheet.xlsx`, `run.zip`. */
export function parseListFile(name: string): ListFile | undefined {
  if (name === 'run.zip') return { name, format: 'zip' }
  const { method, format } = /^(?<method>\w+)-sheet\.(?<format>csv|xlsx)$/.exec(name)?.groups ?? {}
  if (!isPaymentMethod(method) || (format !== 'csv' && format !== 'xlsx')) return undefined
  return { name, method, format }
}
