import { changeAddenda, returnAddenda } from '#domain/bank-files/ach/ach-layout.ts'
import { ACH_MAX_BYTES, type AchEntry, readAchRecords } from '#domain/bank-files/ach/ach-reader.ts'
import { formDefects, totalsDefects } from '#domain/bank-files/ach/ach-totals.ts'
import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { malformedFields, readRecord } from '#domain/bank-files/fixed-width.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { achFilesIn } from './ach-text.ts'
import { dateOfAnswers } from './bank-dates.ts'
import { type CorrectedDetails, correctedDetails } from './change-codes.ts'
import { codeWithText } from './return-codes.ts'

/** Reads the returns and notices of change in a file of a bank (docs/bank-files.md §2.8, §2.9). */

type Answer = {
  /** Line of the record with the code, from 1. */
  line: number
  /** The 15 digits of the entry that we sent. */
  original_trace: string
  /** First eight digits of the routing number to which we sent it; empty if the bank does not say. */
  original_dfi: string
  /** Name as we sent it. */
  payee: string
  /** The bank's date of the answer. Absent if the file has no readable one. */
  on?: CalendarDate
}

export type AchReturn = Answer & {
  /** `R` and two digits, or `SUSPECTED_FRAUD`. */
  code: string
  /** US cents. */
  cents: bigint
  /** YYMMDD, with codes that report a death. */
  date_of_death?: string
  /** Additional text from the bank. */
  information: string
}

export type AchChange = Answer & {
  /** `C` and two digits. */
  code: string
  corrected: CorrectedDetails
  /** The corrected details as the bank wrote them. */
  data: string
}

type BankAnswers =
  | { ok: true; returns: AchReturn[]; changes: AchChange[] }
  | { ok: false; defects: FileDefect[] }

/**
 * Reads a file of a bank, or several in one. Refuses what is damaged, what the bank itself refused, or
 * what contains neither returns nor notices: `payments` that were sent, or nothing. Entries of other
 * kinds are ignored, and the same answer stands once.
 */
export function readBankAnswers(bytes: Uint8Array): BankAnswers {
  if (bytes.length > ACH_MAX_BYTES)
    return { ok: false, defects: [{ line: 1, defect: 'too large' }] }
  const returns = new Map<string, AchReturn>()
  const changes = new Map<string, AchChange>()
  let isSent = false
  for (const one of achFilesIn(bytes)) {
    const answers = readAnswersOf(one)
    if (!answers.ok) return answers
    isSent ||= answers.hasEntries
    for (const each of answers.returns) returns.set(keyOf(each), each)
    for (const each of answers.changes) changes.set(keyOf(each), each)
  }
  if (returns.size + changes.size > 0) {
    return { ok: true, returns: [...returns.values()], changes: [...changes.values()] }
  }
  return { ok: false, defects: [{ line: 1, defect: isSent ? 'payments' : 'no returns' }] }
}

const keyOf = ({ original_trace, code }: AchReturn | AchChange) => `${original_trace} ${code}`

/** A bank that refuses our file sends it back with this in the trace numbers. */
const rejected = /^6.{78}REJ\d\d/

function readAnswersOf(
  bytes: Uint8Array,
): BankAnswers & ({ ok: false } | { ok: true; hasEntries: boolean }) {
  const reading = readAchRecords(bytes, ACH_MAX_BYTES)
  if (!reading.ok) return reading
  const { file } = reading
  const refused = file.lines.findIndex((line) => rejected.test(line))
  if (refused >= 0) return { ok: false, defects: [{ line: refused + 1, defect: 'rejected' }] }
  const form = [
    ...formDefects(file),
    ...file.batches.flatMap(({ entries }) => entries.flatMap(answerDefects)),
  ]
  if (form.length > 0) return { ok: false, defects: form }
  const returns: AchReturn[] = []
  const changes: AchChange[] = []
  for (const { header, entries } of file.batches) {
    const date = dateOfAnswers(header.settlement_date, file.header.creation_date)
    const dated = date ? { on: date } : {}
    for (const entry of entries) {
      for (const one of addendaOf(entry, '799')) returns.push({ ...readReturn(one), ...dated })
      for (const one of addendaOf(entry, '798')) changes.push({ ...readChange(one), ...dated })
    }
  }
  const defects = totalsDefects(file)
  if (defects.length > 0) return { ok: false, defects }
  const hasEntries = file.batches.some(({ entries }) => entries.length > 0)
  return { ok: true, returns, changes, hasEntries }
}

type Addenda = { entry: AchEntry; text: string; line: number }

/** Returns the additional records of a type, with their lines. */
const addendaOf = (entry: AchEntry, type: '798' | '799'): Addenda[] =>
  entry.addenda
    .map((text, at) => ({ entry, text, line: entry.line + 1 + at }))
    .filter(({ text }) => text.startsWith(type))

function answerDefects(entry: AchEntry): FileDefect[] {
  const find = (
    found: Addenda[],
    layout: typeof returnAddenda | typeof changeAddenda,
    code: RegExp,
  ) =>
    found.flatMap(({ text, line }) => {
      // A bank that does not say which bank it is about leaves these blank.
      const fields = malformedFields(layout, text).filter(
        (field) => field !== 'original_dfi' || text.slice(27, 35).trim() !== '',
      )
      const isCode = code.test(text.slice(3, 6))
      return [...fields, ...(isCode ? [] : ['code'])].map((field) => {
        return { line, defect: 'form', field }
      })
    })
  return [
    ...find(addendaOf(entry, '799'), returnAddenda, /^R\d\d$/i),
    ...find(addendaOf(entry, '798'), changeAddenda, /^C\d\d$/i),
  ]
}

function readReturn({ entry, text, line }: Addenda): AchReturn {
  const addenda = readRecord(returnAddenda, text)
  const { individual_name, amount } = entry.detail
  const date_of_death = addenda.date_of_death.trim()
  return {
    line,
    code: codeWithText(addenda.return_code.toUpperCase(), addenda.information),
    original_trace: addenda.original_trace,
    original_dfi: addenda.original_dfi.trim(),
    payee: individual_name.trim(),
    cents: BigInt(amount),
    ...(date_of_death && { date_of_death }),
    information: addenda.information.trim(),
  }
}

function readChange({ entry, text, line }: Addenda): AchChange {
  const addenda = readRecord(changeAddenda, text)
  return {
    line,
    code: addenda.change_code.toUpperCase(),
    original_trace: addenda.original_trace,
    original_dfi: addenda.original_dfi.trim(),
    payee: entry.detail.individual_name.trim(),
    corrected: correctedDetails(addenda.change_code.toUpperCase(), addenda.corrected_data),
    data: addenda.corrected_data.trim(),
  }
}
