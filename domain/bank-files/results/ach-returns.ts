import { changeAddenda, returnAddenda } from '#domain/bank-files/ach/ach-layout.ts'
import { ACH_MAX_BYTES, type AchEntry, readAchRecords } from '#domain/bank-files/ach/ach-reader.ts'
import { formDefects, totalsDefects } from '#domain/bank-files/ach/ach-totals.ts'
import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { malformedFields, readRecord } from '#domain/bank-files/fixed-width.ts'
import { achFilesIn } from './ach-text.ts'
import { dateOfAnswers } from './bank-dates.ts'
import { isDispute } from './result-words.ts'
import { type PaymentResult, withoutRepeated } from './results.ts'
import { codeWithText } from './return-codes.ts'

/**
 * Reads the returns and notices of change in a file of a bank as a table's rows are read, so that both
 * are matched by the same rules (docs/bank-files.md §2.8, §2.9). Their keys are the original trace
 * numbers.
 */

type BankAnswers = { ok: true; results: PaymentResult[] } | { ok: false; defects: FileDefect[] }

/**
 * Reads a file of a bank, or several in one. Refuses what is damaged, what the bank itself refused, or
 * what contains neither returns nor notices: `payments` that were sent, or nothing. Entries of other
 * kinds are ignored, and the same answer stands once.
 */
export function readBankAnswers(bytes: Uint8Array): BankAnswers {
  if (bytes.length > ACH_MAX_BYTES)
    return { ok: false, defects: [{ line: 1, defect: 'too large' }] }
  const results = new Map<string, PaymentResult>()
  let isSent = false
  for (const one of achFilesIn(bytes)) {
    const answers = readAnswersOf(one)
    if (!answers.ok) return answers
    isSent ||= answers.hasEntries
    for (const each of answers.results) results.set(`${each.key} ${each.code}`, each)
  }
  return results.size > 0
    ? { ok: true, results: withoutRepeated([...results.values()]) }
    : { ok: false, defects: [{ line: 1, defect: isSent ? 'payments' : 'no returns' }] }
}

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
  const results = file.batches.flatMap(({ header, entries }) => {
    const on = dateOfAnswers(header.settlement_date, file.header.creation_date)
    return entries.flatMap((entry) => [
      ...addendaOf(entry, '799').map((one) => ({ ...readReturn(one), on })),
      ...addendaOf(entry, '798').map((one) => ({ ...readChange(one), on })),
    ])
  })
  const defects = totalsDefects(file)
  if (defects.length > 0) return { ok: false, defects }
  const hasEntries = file.batches.some(({ entries }) => entries.length > 0)
  return { ok: true, results, hasEntries }
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

function readReturn({ entry, text, line }: Addenda): PaymentResult {
  const { return_code, original_trace, original_dfi, information } = readRecord(returnAddenda, text)
  const code = codeWithText(return_code.toUpperCase(), information)
  return {
    row: line,
    key: original_trace,
    dfi: original_dfi.trim(),
    outcome: isDispute(code) ? 'disputed' : 'returned',
    code,
    cents: BigInt(entry.detail.amount),
    word: '',
  }
}

function readChange({ text, line }: Addenda): PaymentResult {
  const { change_code, original_trace, original_dfi, corrected_data } = readRecord(
    changeAddenda,
    text,
  )
  return {
    row: line,
    key: original_trace,
    dfi: original_dfi.trim(),
    outcome: 'notice',
    code: change_code.toUpperCase(),
    cents: undefined,
    data: corrected_data.trimEnd(),
    word: '',
  }
}
