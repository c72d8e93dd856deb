import { isPositiveAmount, parseAmount } from './money.ts'
import { tidyText } from './names.ts'
import {
  isDecided,
  MESSAGE_LIMIT,
  type Outcome,
  type ReviewOutcome,
  requireText,
  type Texts,
} from './outcomes.ts'

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
  'outcome',
  'status',
  'expected_payment_date',
  'on_hold',
] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** Every order of the office's list; newest first is the default. */
export const listSorts = [...sortableColumns, 'created_at'] as const
export type ListSort = (typeof listSorts)[number]

export const NOTES_LIMIT = 4000

/** A review as entered: the amount as typed and optional notes. */
type ReviewEntry = { amount: string | number | null | undefined; notes?: string | null }
export type ReviewFields = {
  amount?: 'err.invalidAmount' | 'err.notesNeedAmount'
  notes?: 'err.tooLong'
  message?: 'common.required' | 'err.tooLong'
}

export type ValidReview = { amount: string; notes: string | null }
type CheckedReview = ({ ok: true } & ValidReview) | { ok: false; fields: ReviewFields }
type CheckedDirectReview =
  | { ok: true; review: ValidReview | null }
  | { ok: false; fields: ReviewFields }

/** Returns whether a tab requires requests to be reviewed; undefined if it shows both. */
export function reviewedOf(filter: ReviewFilter): boolean | undefined {
  return filter === 'all' ? undefined : filter === 'reviewed'
}

/** Returns whether a request has a review that decides it. A question decides nothing. */
export function isReviewed(request: { review?: { outcome: ReviewOutcome } | null }): boolean {
  return Boolean(request.review) && request.review?.outcome !== 'needs_info'
}

/** Returns whether a tab shows requests with this outcome. Only All shows what was withdrawn. */
export function isInTab(filter: ReviewFilter, outcome: Outcome): boolean {
  if (filter === 'all') return true
  const isReviewed = isDecided(outcome)
  return filter === 'reviewed' ? isReviewed : !isReviewed && outcome !== 'withdrawn'
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
  const checkedNotes = validateNotes(notes)
  const fields: ReviewFields = {}
  if (!parsed.ok || (requirePositive && !isPositiveAmount(parsed.amount))) {
    fields.amount = 'err.invalidAmount'
  }
  if (!checkedNotes.ok) fields.notes = checkedNotes.error
  if (!parsed.ok || fields.amount || !checkedNotes.ok) return { ok: false, fields }
  return { ok: true, amount: parsed.amount, notes: checkedNotes.notes }
}

type CheckedNotes = { ok: true; notes: string | null } | { ok: false; error: 'err.tooLong' }

/** Returns notes in stored form; null for none. */
export function validateNotes(notes: string | null | undefined): CheckedNotes {
  const tidy = tidyText(notes ?? '')
  return tidy.length > NOTES_LIMIT
    ? { ok: false, error: 'err.tooLong' }
    : { ok: true, notes: tidy || null }
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

/** A decision as entered. `texts` is the message in every language, if it was chosen from the list. */
type DecisionEntry = ReviewEntry & {
  outcome: ReviewOutcome
  message?: string | null
  texts?: Texts | null
}

/** A review in stored form. A declined one grants 0.00; a question grants nothing yet. */
export type Decision = {
  outcome: ReviewOutcome
  amount: string | null
  notes: string | null
  message: string | null
  texts: Texts | null
}
type CheckedDecision = ({ ok: true } & Decision) | { ok: false; fields: ReviewFields }

/**
 * Returns a review with its outcome in stored form, or message keys by field (docs/product.md
 * §7.7). An approval is checked as before there were outcomes; other outcomes need a message.
 */
export function validateDecision(entry: DecisionEntry, options = {}): CheckedDecision {
  const { outcome, texts = null } = entry
  if (outcome === 'approved') {
    const checked = validateReview(entry, options)
    return checked.ok ? { ...checked, outcome, message: null, texts: null } : checked
  }
  const amount = outcome === 'declined' ? '0.00' : null
  const checked = validateReview({ amount: '0', notes: entry.notes })
  const message = requireText(entry.message, MESSAGE_LIMIT)
  const fields: ReviewFields = {
    ...(!checked.ok && checked.fields),
    ...(!message.ok && { message: message.error }),
  }
  if (!checked.ok || !message.ok) return { ok: false, fields }
  return { ok: true, outcome, amount, notes: checked.notes, message: message.text, texts }
}
