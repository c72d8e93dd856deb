import { totalCents } from '#domain/bank-files/bank-file.ts'
import { writeRecord } from '#domain/bank-files/fixed-width.ts'
import { toShortDate } from '#domain/bank-files/formats.ts'
import { encodeHebrew, toHebrewLetters } from './hebrew-codes.ts'
import {
  type IsraeliFileContent,
  type IsraeliPayment,
  type IsraeliSettings,
  numbersOf,
} from './israeli-content.ts'
import {
  endRecord,
  headerRecord,
  LINE_END,
  movementRecord,
  PAYEE_LENGTH,
  totalRecord,
} from './israeli-layout.ts'

/**
 * Returns the text of a file without problems (`israeliFileProblems`). Its character codes are the
 * bytes (docs/bank-files.md §3.2, §3.3).
 */
export function writeIsraeliFile(content: IsraeliFileContent): string {
  const { settings, payments } = content
  const shared = {
    institution: settings.institution_id,
    payment_date: toShortDate(content.pay_on),
    serial: content.serial,
  }
  const name = toHebrewLetters(settings.institution_name)
  const header = writeRecord(headerRecord, {
    ...shared,
    creation_date: toShortDate(content.created_on),
    sending_institution: settings.sending_institution,
    institution_name: encodeHebrew(settings.hebrew_code, name),
  })
  const movements = payments.map((payment) => movementOf(payment, settings))
  const total = writeRecord(totalRecord, {
    ...shared,
    total: totalCents(payments),
    count: payments.length,
  })
  const records = [header, ...movements, total, endRecord]
  return records.join(LINE_END) + (settings.final_line_end ? LINE_END : '')
}

function movementOf(payment: IsraeliPayment, settings: IsraeliSettings): string {
  return writeRecord(movementRecord, {
    ...numbersOf(payment),
    institution: settings.institution_id,
    payee: payeeField(payment.payee, settings),
    amount: payment.cents,
    reference: payment.reference.slice(1),
  })
}

/**
 * Returns the field of the payee: the first 16 letters flush right, and the whole field backwards if
 * names are reversed, which puts the spaces last.
 */
function payeeField(payee: string, { hebrew_code, names_reversed }: IsraeliSettings): string {
  const letters = toHebrewLetters(payee).slice(0, PAYEE_LENGTH).padStart(PAYEE_LENGTH)
  const encoded = encodeHebrew(hebrew_code, letters)
  return names_reversed ? [...encoded].reverse().join('') : encoded
}
