import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { readPhones, withInternational } from '#domain/phone-number.ts'
import { MOST_RECIPIENTS } from './channels.ts'
import {
  checkRecipients,
  localeNamed,
  type Recipient,
  type RecipientError,
  type RecipientField,
  recipientFields,
  type TypedRecipient,
} from './recipients.ts'

export type LineError = {
  /** From 1, as a text editor counts. */
  line: number
  field: RecipientField | 'line'
  error_code: RecipientError | 'codes.lineQuotes' | 'codes.lineCells' | 'codes.tooManyLines'
}
type ReadLine = { line: number; recipient: Recipient }
type CheckedLines = { recipients: ReadLine[]; errors: LineError[] }
/** A line of a list, by its cells. One that cannot be read has its text, and why. */
export type RecipientLine = { line: number } & (
  | { typed: TypedRecipient; content?: never }
  | { content: string; error_code: 'codes.lineQuotes' | 'codes.lineCells'; typed?: never }
)
/** Of numbers without a country's code. `isChosen`: somebody chose it for this list. */
export type PhoneCountry = { country: string; isChosen: boolean }

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

/** The line above the headings with which a file tells a spreadsheet its delimiter. */
const separatorLine = /^"?sep=(.)"?$/i
const quotedCell = /(^|[\t;,])"[^"]*(?:""[^"]*)*"/gm

/** A table copied from a spreadsheet has tabs; a CSV has commas, or semicolons where those are usual. */
function delimiterOf(text: string): string {
  const said = separatorLine.exec(text.split(/[\r\n]/, 1)[0] ?? '')?.[1]
  if (said) return said
  const bare = text.replace(quotedCell, '$1')
  const count = (sign: string) => bare.split(/[\r\n]/).filter((line) => line.includes(sign)).length
  const tabs = count('\t')
  if (tabs > 0 && tabs >= Math.max(count(';'), count(','))) return '\t'
  return bare.split(';').length > bare.split(',').length ? ';' : ','
}

/** Returns the cells of a record; undefined if its quotes are wrong. */
function cellsOf(record: string, delimiter: string): string[] | undefined {
  const parsed = parseCsv(record, { delimiter })
  return parsed.ok ? (parsed.rows[0] ?? []) : undefined
}

/** Returns the cells of a line that was typed with another delimiter than the rest of the list. */
function cellsOtherwise(record: string): string[] | undefined {
  const ways = ['\t', ';', ','].map((sign) => cellsOf(record, sign) ?? [])
  return ways.find((cells) => cells.slice(1).some((cell) => /@|(\d\D*){7}/.test(cell)))
}

type LineRecord = { line: number; content: string; cells: string[] | undefined }

/** A note is at most a thousand characters, and hardly a line of it is shorter than ten. */
const MOST_LINES = 100

/** Splits a list into records without the empty ones: a quoted cell may have line breaks. */
function recordsOf(lines: readonly string[], delimiter: string): LineRecord[] {
  const records: LineRecord[] = []
  for (let at = 0; at < lines.length; ) {
    const line = at + 1
    let content = lines[at++] ?? ''
    let cells = cellsOf(content, delimiter)
    for (let end = at; !cells && end < Math.min(at + MOST_LINES, lines.length); end++) {
      // Only a quote can end a cell that began in an earlier line.
      if (!lines[end]?.includes('"')) continue
      const longer = lines.slice(line - 1, end + 1).join('\n')
      cells = cellsOf(longer, delimiter)
      if (cells) [content, at] = [longer, end + 1]
    }
    const filled = cells?.filter((cell) => cell.trim()) ?? []
    if (filled.length < 2) cells = cellsOtherwise(filled[0] ?? content) ?? cells
    if (content.replaceAll(delimiter, '').trim()) records.push({ line, content, cells })
  }
  return records
}

/**
 * Reads a list of recipients that was pasted, or a CSV: a line each with name, phone, e-mail,
 * language and note, or with the columns that a line of headings names. Without headings the e-mail
 * address may be left out.
 */
export function readRecipientLines(text: string): RecipientLine[] {
  const content = text.replace(/^\uFEFF/, '')
  const records = recordsOf(content.split(/\r\n|\n|\r/), delimiterOf(content))
  const above = separatorLine.test(records[0]?.content ?? '') ? 1 : 0
  const headings = headingsIn(records[above]?.cells ?? [])
  const columns = headings ?? recipientFields
  return records.slice(above + (headings ? 1 : 0)).map(({ line, content, cells: read }) => {
    if (!read) return { line, content, error_code: 'codes.lineQuotes' }
    const isShort = !headings && localeNamed(read[2] ?? '') !== undefined
    const cells = isShort ? [...read.slice(0, 2), '', ...read.slice(2)] : read
    const tooMany = cells.slice(columns.length).some((cell) => cell.trim())
    if (tooMany) return { line, content, error_code: 'codes.lineCells' }
    return { line, typed: typedOf(cells, columns) }
  })
}

function typedOf(cells: readonly string[], columns: readonly (RecipientField | undefined)[]) {
  const named = columns.flatMap((field, at) => (field ? [[field, cells[at]]] : []))
  return Object.fromEntries(named) as TypedRecipient
}

/** A spreadsheet took the zero of such a number, and of others in its list. */
const lostZero = /^\d{7,9}$/
const isBare = (phone: string) => /^\d+$/.test(phone)

/**
 * Checks the lines of a list. Each mistake has its line, and a line with one is left out. So is a
 * number that is not certain (docs/product.md §4.14): its country can be chosen, and then it is
 * written with its code.
 */
export function checkRecipientLines(
  lines: readonly RecipientLine[],
  { country, isChosen }: PhoneCountry,
): CheckedLines {
  const rows = lines.flatMap(({ line, typed }) => (typed ? [{ line, typed }] : []))
  const hasLostZeros = rows.some(({ typed }) => lostZero.test(typed.phone?.trim() ?? ''))
  const isCertain = (phone: string) =>
    readPhones(phone, country, { isChosen }).every((number) => number.isCertain) &&
    (isChosen || !hasLostZeros || !isBare(phone))
  const errors: LineError[] = lines.flatMap((read) =>
    read.typed ? [] : [{ line: read.line, field: 'line', error_code: read.error_code }],
  )
  const recipients: ReadLine[] = []
  for (const [at, checked] of checkRecipients(rows.map(({ typed }) => typed)).entries()) {
    const line = rows[at]?.line ?? 0
    const { phone } = checked.recipient
    if (phone && !isCertain(phone)) checked.errors.phone ??= 'codes.phoneCountry'
    if (phone && isChosen) checked.recipient.phone = withInternational(phone, country, { isChosen })
    const wrong = Object.entries(checked.errors) as [RecipientField, RecipientError][]
    for (const [field, error_code] of wrong) errors.push({ line, field, error_code })
    if (wrong.length > 0) continue
    if (recipients.length < MOST_RECIPIENTS) recipients.push({ line, recipient: checked.recipient })
    else errors.push({ line, field: 'line', error_code: 'codes.tooManyLines' })
  }
  return { recipients, errors: errors.sort((a, b) => a.line - b.line) }
}
