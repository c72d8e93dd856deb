import { changeAddenda, returnAddenda } from '#domain/bank-files/ach/ach-layout.ts'
import { ACH_MAX_BYTES, type AchEntry, readAchRecords } from '#domain/bank-files/ach/ach-reader.ts'
import { formDefects, totalsDefects } from '#domain/bank-files/ach/ach-totals.ts'
import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { malformedFields, readRecord } from '#domain/bank-files/fixed-width.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { dateOfAnswers } from './bank-dates.ts'
import { type CorrectedDetails, correctedDetails } from './change-codes.ts'
import { codeWithText } from './return-codes.ts'

/** Reads the returns and notices of change in a file of a bank (docs/bank-files.md §2.8, §2.9). */

type Answer = {
  /** Line of the record with the code, from 1. */
  line: number
  /** The 15 digits of the entry that we sent. */
  original_trace: string
  /** First eight digits of the routing number to which we sent it. */
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
 * Reads a file of a bank. Refuses one that is damaged, that names an original trace number twice, or
 * that contains neither returns nor notices. Entries of other kinds are ignored.
 */
export function readBankAnswers(bytes: Uint8Array): BankAnswers {
  const reading = readAchRecords(bytes, ACH_MAX_BYTES)
  if (!reading.ok) return reading
  const { file } = reading
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
  const defects = [...totalsDefects(file), ...repeated(returns), ...repeated(changes)]
  if (defects.length > 0) return { ok: false, defects }
  if (returns.length + changes.length > 0) return { ok: true, returns, changes }
  return { ok: false, defects: [{ line: 1, defect: 'no returns' }] }
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
      const fields = malformedFields(layout, text)
      const isCode = code.test(text.slice(3, 6))
      return [...fields, ...(isCode ? [] : ['code'])].map((field) => {
        return { line, defect: 'form', field }
      })
    })
  return [
    ...find(addendaOf(entry, '799'), returnAddenda, /^R\d\d$/),
    ...find(addendaOf(entry, '798'), changeAddenda, /^C\d\d$/),
  ]
}

function readReturn({ entry, text, line }: Addenda): AchReturn {
  const addenda = readRecord(returnAddenda, text)
  const { individual_name, amount } = entry.detail
  const date_of_death = addenda.date_of_death.trim()
  return {
    line,
    code: codeWithText(addenda.return_code, addenda.information),
    original_trace: addenda.original_trace,
    original_dfi: addenda.original_dfi,
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
    code: addenda.change_code,
    original_trace: addenda.original_trace,
    original_dfi: addenda.original_dfi,
    payee: entry.detail.individual_name.trim(),
    corrected: correctedDetails(addenda.change_code, addenda.corrected_data),
    data: addenda.corrected_data.trim(),
  }
}

/** Nobody can say which of two answers to the same payment holds. */
function repeated(answers: readonly Answer[]): FileDefect[] {
  const seen = new Set<string>()
  return answers.flatMap(({ original_trace, line }) => {
    if (seen.has(original_trace)) return [{ line, defect: 'repeated', field: 'original_trace' }]
    seen.add(original_trace)
    return []
  })
}
