import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import {
  checkRecipients,
  type Recipient,
  type RecipientError,
  type RecipientField,
  recipientFields,
  type TypedRecipient,
} from './recipients.ts'

/** How many codes can be made at once (docs/product.md §2.7). */
export const MOST_RECIPIENTS = 500

export type LineError = {
  /** From 1, as a text editor counts. */
  line: number
  field: RecipientField | 'line'
  error_code: RecipientError | 'codes.lineQuotes' | 'codes.lineCells' | 'codes.tooManyLines'
}
type ReadLine = { line: number; recipient: Recipient }
type ReadLines = { recipients: ReadLine[]; errors: LineError[] }

const headings: Record<RecipientField, RegExp> = {
  name: /^(full ?)?names?$|^recipients?$|^שם( מלא)?$|^נאמען$/,
  phone: /^(tele)?phone( number)?$|^mobile$|^cell( phone)?$|^טלפון$|^נייד$|^טעלעפאן$/,
  email: /^e-?mail( address)?$|^אימייל$|^דוא"?ל$|^אימעיל$/,
  locale: /^lang(uage)?$|^שפה$|^שפראך$/,
  note: /^(note|remark|comment)s?$|^הערה$|^הערות$|^באמערקונג$/,
}

const fieldOf = (cell: string): RecipientField | undefined =>
  recipientFields.find((field) => headings[field].test(cell.trim().toLowerCase()))

/** Returns the columns that a line names, if it is one of headings: each cell names another one. */
function headingsIn(cells: readonly string[]): (RecipientField | undefined)[] | undefined {
  const fields = cells.map(fieldOf)
  const known = fields.filter((field) => field !== undefined)
  const isHeading = known.includes('name') && new Set(known).size === known.length
  return isHeading && cells.every((cell, at) => fields[at] || !cell.trim()) ? fields : undefined
}

/** A table copied from a spreadsheet has tabs; a CSV has commas, or semicolons where those are usual. */
function delimiterOf(text: string): string {
  const count = (sign: string) => text.split(sign).length
  if (text.includes('\t')) return '\t'
  return count(';') > count(',') ? ';' : ','
}

type Row = { line: number; typed: TypedRecipient }

/**
 * Reads a list of recipients that was pasted, or a CSV: a line each with name, phone, e-mail,
 * language and note, or with the columns that a line of headings names. Each mistake has its line, and
 * a line with one is left out.
 */
export function readRecipientLines(text: string): ReadLines {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const delimiter = delimiterOf(text)
  const rows: Row[] = []
  const errors: LineError[] = []
  let columns: (RecipientField | undefined)[] | undefined
  for (const [at, content] of lines.entries()) {
    const line = at + 1
    if (!content.replaceAll(delimiter, '').trim()) continue
    const parsed = parseCsv(content, { delimiter })
    if (!parsed.ok) {
      errors.push({ line, field: 'line', error_code: 'codes.lineQuotes' })
      continue
    }
    const cells = parsed.rows[0] ?? []
    if (!columns) {
      columns = headingsIn(cells)
      if (columns) continue
      columns = [...recipientFields]
    }
    const tooMany = cells.slice(columns.length).some((cell) => cell.trim())
    if (tooMany) errors.push({ line, field: 'line', error_code: 'codes.lineCells' })
    else rows.push({ line, typed: typedOf(cells, columns) })
  }
  return withChecks(rows, errors)
}

function typedOf(cells: readonly string[], columns: readonly (RecipientField | undefined)[]) {
  const named = columns.flatMap((field, at) => (field ? [[field, cells[at]]] : []))
  return Object.fromEntries(named) as TypedRecipient
}

function withChecks(rows: readonly Row[], found: readonly LineError[]): ReadLines {
  const errors = [...found]
  const recipients: ReadLine[] = []
  for (const [at, checked] of checkRecipients(rows.map(({ typed }) => typed)).entries()) {
    const line = rows[at]?.line ?? 0
    const wrong = Object.entries(checked.errors) as [RecipientField, RecipientError][]
    for (const [field, error_code] of wrong) errors.push({ line, field, error_code })
    if (wrong.length > 0) continue
    if (recipients.length < MOST_RECIPIENTS) recipients.push({ line, recipient: checked.recipient })
    else errors.push({ line, field: 'line', error_code: 'codes.tooManyLines' })
  }
  return { recipients, errors: errors.sort((a, b) => a.line - b.line) }
}
