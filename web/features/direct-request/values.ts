import { capitalizeWords } from '#domain/names.ts'
import {
  emptyValues,
  type FormField,
  type FormValues,
  keptValues,
} from '#web/features/request-fields/index.ts'

const ownFields = ['date_of_request', 'admin_amount', 'admin_notes', 'submission_id'] as const

/**
 * The long form: what the wizard asks, the date, and optionally a review (docs/product.md §4.6).
 * `submission_id` stays the same until the request is saved or the form is cleared, also over a
 * reload: a repeat after a lost answer makes no second request.
 */
export type DirectValues = FormValues & Record<(typeof ownFields)[number], string>
export type DirectField = FormField | (typeof ownFields)[number]

/** An empty form for a request of a day (`YYYY-MM-DD`). */
export function emptyDirect(date: string): DirectValues {
  return {
    ...emptyValues(''),
    date_of_request: date,
    admin_amount: '',
    admin_notes: '',
    submission_id: newSubmissionId(),
  }
}

/** Returns a value as typed, with the first letter of each word of a name in upper case (docs/product.md §4.6). */
export function asTyped(field: DirectField, value: string): string {
  const isName = field === 'full_name' || field === 'payment_full_name'
  return isName ? capitalizeWords(value) : value
}

/** What may be kept on the device: all but the numbers that are typed twice. */
export function keptDirect(values: Record<string, unknown>): Partial<DirectValues> {
  const texts = [...ownFields, 'email' as const].filter((name) => typeof values[name] === 'string')
  return {
    ...keptValues(values),
    ...Object.fromEntries(texts.map((name) => [name, values[name]])),
  }
}

/** A new UUID v4, also where pages come over plain http and `crypto.randomUUID` is missing. */
export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    if (at === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (at === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0')
    return byte.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
