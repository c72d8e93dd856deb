/**
 * Records of fixed width, described by tables (docs/bank-files.md §1.5). The writer and the reader of
 * a record use the same table; the examples prove that its positions are right.
 */

type FieldKind =
  /** Digits, flush right, filled with zeros. */
  | 'number'
  /** Text, flush left, filled with spaces. */
  | 'text'
  /** Text, flush right, filled with spaces. */
  | 'text-right'

/** First and last position, from 1 as in the specifications, and the kind or the constant content. */
type Field =
  | readonly [from: number, to: number, kind: FieldKind]
  | readonly [from: number, to: number, kind: 'constant', content: string]
type Fields = Record<string, Field>

/** The names of the fields that are not constant. */
type VariableName<F extends Fields> = {
  [Name in keyof F]: F[Name][2] extends 'constant' ? never : Name
}[keyof F] &
  string

export type RecordLayout<F extends Fields = Fields> = {
  length: number
  fields: F
  /** The same in order, so that no record of a large file lists them again. */
  ordered: readonly (readonly [name: string, field: Field])[]
}
export type RecordValues<F extends Fields> = Record<VariableName<F>, string | number | bigint>
export type RecordTexts<F extends Fields> = Record<keyof F & string, string>

/**
 * Defines a record. Throws a RangeError unless the fields fill it in order, without gaps, and
 * constants have the length of their field.
 */
export function defineRecord<const F extends Fields>(length: number, fields: F): RecordLayout<F> {
  let next = 1
  const ordered = Object.entries(fields)
  for (const [name, [from, to, , content]] of ordered) {
    const fits = content === undefined || content.length === to - from + 1
    if (from !== next || to < from || !fits) throw new RangeError(`Wrong field: ${name}`)
    next = to + 1
  }
  if (next !== length + 1) throw new RangeError('The fields do not fill the record')
  return { length, fields, ordered }
}

/** Returns the record as text. Throws a RangeError if a value does not fit its field. */
export function writeRecord<F extends Fields>(
  layout: RecordLayout<F>,
  values: RecordValues<F>,
): string {
  const given: Record<string, string | number | bigint | undefined> = values
  const parts = layout.ordered.map(([name, [from, to, kind, content]]) => {
    const length = to - from + 1
    const text = String(content ?? given[name])
    const isWrong = text.length > length || (kind === 'number' && !/^\d+$/.test(text))
    if (isWrong) throw new RangeError(`The value does not fit: ${name}`)
    if (kind === 'number') return text.padStart(length, '0')
    return kind === 'text-right' ? text.padStart(length) : text.padEnd(length)
  })
  return parts.join('')
}

/** Cuts a record into its fields, with the filling characters. */
export function readRecord<F extends Fields>(
  layout: RecordLayout<F>,
  line: string,
): RecordTexts<F> {
  const texts: Record<string, string> = {}
  for (const [name, [from, to]] of layout.ordered) texts[name] = line.slice(from - 1, to)
  return texts as RecordTexts<F>
}

/** Returns the names of the fields that should be digits or a constant, but are not. */
export function malformedFields(layout: RecordLayout, line: string): string[] {
  return layout.ordered.filter(([, field]) => !isWellFormed(field, line)).map(([name]) => name)
}

function isWellFormed([from, to, kind, content]: Field, line: string): boolean {
  if (kind === 'number') return /^\d+$/.test(line.slice(from - 1, to))
  return content === undefined || line.startsWith(content, from - 1)
}
