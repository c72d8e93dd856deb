import { isPaymentMethod, type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { type BankFileName, payoutMethodOf } from './methods.ts'

/** The files of a locked run for banks, each with the method whose payments it contains. */
export const methodOfFile = Object.fromEntries(
  paymentMethods.flatMap((method) => payoutMethodOf(method).files.map((file) => [file, method])),
) as Record<BankFileName, PaymentMethod>

export const bankFileNames = Object.keys(methodOfFile) as BankFileName[]
export const isBankFileName = (name: string): name is BankFileName =>
  Object.hasOwn(methodOfFile, name)

/** A list: of one method, or of all with a summary in `run.zip`. */
export type ListFile =
  | { name: string; format: 'csv' | 'xlsx'; method: PaymentMethod }
  | { name: 'run.zip'; format: 'zip' }

/** Returns the list with this file name, such as `ach-sheet.csv` or `run.zip`. */
export function parseListFile(name: string): ListFile | undefined {
  if (name === 'run.zip') return { name, format: 'zip' }
  const { method, format } = /^(?<method>\w+)-sheet\.(?<format>csv|xlsx)$/.exec(name)?.groups ?? {}
  if (!isPaymentMethod(method) || (format !== 'csv' && format !== 'xlsx')) return undefined
  return { name, method, format }
}
