import { isPositiveAmount, parseAmount } from './money.ts'
import { tidyText } from './names.ts'

/**
 * The tabs of the office's lists: without a review, with a review, or both (docs/product.md §7.1).
 */
export const reviewFilters = ['pending', 'reviewed', 'all'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** The columns that sort the office's list (docs/product.md §7.5), by their names in the contract. */
export const sortableColumns = [
  'full_name',
  'category',
  'date_of_request',
  'source_name',
  'payment_method',
  'donation_amount',
] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** Every order of the office's list; newest first is the default. */
export const listSorts = [...sortableColumns, 'created_at'] as const
export type ListSort = (typeof listSorts)[number]

export const NOTES_LIMIT = 4000

/** A review as entered: the amount as typed and optional notes. */
export type ReviewEntry = { amount: string | number | null | undefined; notes?: string | null }
export type ReviewFields = {
  amount?: 'err.invalidAmount' | 'err.notesNeedAmount'
  notes?: 'err.tooLong'
}

export type ValidReview = { amount: string; notes: string | null }
export type CheckedReview = ({ ok: true } & ValidReview) | { ok: false; fields: ReviewFields }
export type CheckedDirectReview =
  | { ok: true; review: ValidReview | null }
  | { ok: false; fields: ReviewFields }

/** Returns whether a tab requires requests to be reviewed; undefined if it shows both. */
export function reviewedOf(filter: ReviewFilter): boolean | undefined {
  return filter === 'all' ? undefined : filter === 'reviewed'
}

export function isReviewed(request: { review?: object | null }): boolean {
  return Boolean(request.review)
}

/**
 * Returns the review in stored form, or message keys by field (docs/product.md §7.2).
 * /admin/requests accepts an amount of 0; the master table does not (`requirePositive`).
 */
export function validateReview(
  { amount, notes }: ReviewEntry,
  { requirePositive = false } = {},
): CheckedReview {
  const parsed = parseAmount(amount ?? '')
  const tidyNotes = tidyText(notes ?? '')
  const fields: ReviewFields = {}
  if (!parsed.ok || (requirePositive && !isPositiveAmount(parsed.amount))) {
    fields.amount = 'err.invalidAmount'
  }
  if (tidyNotes.length > NOTES_LIMIT) fields.notes = 'err.tooLong'
  if (!parsed.ok || fields.amount || fields.notes) return { ok: false, fields }
  return { ok: true, amount: parsed.amount, notes: tidyNotes || null }
}

/**
 * Validates the optional review of a direct request. The amount is optional, but notes need an
 * amount above 0 (docs/product.md §4.6).
 */
export function validateDirectReview({ amount, notes }: ReviewEntry): CheckedDirectReview {
  const typed = String(amount ?? '').trim()
  const hasNotes = tidyText(notes ?? '') !== ''
  if (!typed && !hasNotes) return { ok: true, review: null }
  if (!typed) return { ok: false, fields: { amount: 'err.notesNeedAmount' } }
  const checked = validateReview({ amount: typed, notes })
  if (!checked.ok) return checked
  if (hasNotes && !isPositiveAmount(checked.amount)) {
    return { ok: false, fields: { amount: 'err.notesNeedAmount' } }
  }
  return { ok: true, review: { amount: checked.amount, notes: checked.notes } }
}
