/**
 * What all bank files have in common (docs/bank-files.md §1). A writer turns payments into bytes, or
 * returns the problems that prevent it. Amounts are whole cents, or agorot in the Israeli file.
 */

/** Why a file cannot carry a payment or a setting. The office has to mend it before locking. */
export type ProblemCode =
  /** A required value is empty. */
  | 'missing'
  /** The value contains characters that the file cannot carry, or no letter at all. */
  | 'characters'
  | 'too_long'
  /** The value does not have the form that the field prescribes, such as nine digits. */
  | 'format'
  | 'check_digit'
  /** The amount is zero, negative or too large for its field. */
  | 'amount'
  /** The value must be unique in a file, but occurs twice. */
  | 'repeated'
  /** The trace number is not above that of the payment before. */
  | 'not_ascending'
  /** The word is reserved for another kind of payment. */
  | 'reserved'
  /** The Israeli bank has three digits, and the file has room for two. */
  | 'three_digit_bank'
  /** The file has more payments, or a larger total, than its format allows. */
  | 'too_much'

export type BankFileProblem = {
  code: ProblemCode
  /** Name of the field of the payment, or of the setting. Absent if the whole file is concerned. */
  field?: string
  /** Reference of the payment. Absent if a setting or the whole file is concerned. */
  reference?: string
}

export type BankFile =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; count: number; total: bigint }
  | { ok: false; problems: BankFileProblem[] }

/** What a reader found wrong in a file, with the line (from 1) at which it was found. */
export type FileDefect = { line: number; defect: string; field?: string }

/**
 * Thrown if the reader refuses what the writer of the same format wrote. It is a bug in one of the
 * two: the file must not be offered, and the message names no value of a payment.
 */
export class DefectiveBankFile extends Error {
  override name = 'DefectiveBankFile'

  constructor(defects: readonly FileDefect[]) {
    const places = defects.map(
      ({ line, defect, field }) => `line ${line}: ${field ? `${field}: ` : ''}${defect}`,
    )
    super(`The bank file was written wrongly: ${places.slice(0, 5).join('; ')}`)
  }
}

/** Returns the problem of each field that has one, with the payment's reference. */
export function problemsOf(
  found: Record<string, ProblemCode | undefined>,
  reference?: string,
): BankFileProblem[] {
  return Object.entries(found).flatMap(([field, code]) =>
    code ? [{ code, field, ...(reference !== undefined && { reference }) }] : [],
  )
}

/** Returns a problem for each payment in which a field has the value of an earlier payment. */
export function repeatedProblems<Field extends string>(
  payments: readonly (Record<Field, unknown> & { reference: string })[],
  field: Field,
): BankFileProblem[] {
  const seen = new Set<unknown>()
  return payments.flatMap((payment) => {
    const { reference } = payment
    if (seen.has(payment[field])) return [{ code: 'repeated', field, reference } as const]
    seen.add(payment[field])
    return []
  })
}

/** Adds up whole cents or agorot. */
export function totalCents(payments: readonly { cents: bigint }[]): bigint {
  return payments.reduce((sum, { cents }) => sum + cents, 0n)
}
