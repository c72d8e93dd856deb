import { z } from 'zod'
import type { ParsedInput } from '#contract/index.ts'
import { calendarDate, id, isoInstant, text } from '#contract/procedure.ts'
import { ACCESS_CODE_ALPHABET, normalizeAccessCode } from '#domain/access-code.ts'
import { NO_CATEGORY } from '#domain/categories.ts'
import { toAsciiDigits } from '#domain/digits.ts'
import { tidyName } from '#domain/names.ts'
import { outcomes } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { searchedDigits } from '#domain/phone-number.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { type ListSort, listSorts, reviewedOf } from '#domain/review.ts'
import type { Keyset, Position } from '#server/database/keyset.ts'
import { decodeCursor, invalidCursor } from '#server/http/cursor.ts'
import { addressOrders } from './address-orders.ts'
import type { ListedRow } from './listed-store.ts'
import type { Phrase, Spellings } from './search-store.ts'

type ListInput = ParsedInput<'get_requests_with_review_status'>

/** A query of the office's list, in the store's terms. */
export type PageQuery = {
  reviewed?: boolean
  /** null selects the requests without a category. */
  category?: string | null
  source?: string
  paymentMethod?: ListInput['payment_method']
  /** The places of outcome and status in their order (domain/). */
  outcome?: number
  status?: number
  onHold?: boolean
  friday?: CalendarDate
  search?: Phrase | Spellings
  /** Set on the pages after one that was found through alternative spellings. */
  spelled: boolean
  /** Consecutive parts of the list; `after` is a position in the first. */
  sections: Section[]
  after?: Position
  limit: number
}

/**
 * Requests that have the amount they are sorted by, those of one category, or those that lack the
 * value; nothing is set if all have one.
 */
export type Section = {
  keyset: Keyset
  with?: 'donation_amount'
  without?: SortedValue
  category?: string
  /** Whether only answered requests, or none of them, are in it; undefined for either. */
  answered?: boolean
}
type SortedValue = 'category' | 'donation_amount'

type Cursor = {
  by: ListSort
  absent: boolean
  answered?: boolean | undefined
  at: string[]
  spelled: boolean
}

const newest = ['requests.created_at', 'requests.id']
/** The orders that do not begin with the column of `requests` that they are named for. */
const otherOrders: Partial<Record<ListSort, string[]>> = {
  outcome: ['requests.outcome_rank', ...newest],
  status: ['requests.status_rank', ...newest],
  donation_amount: ['admin_reviews.donation_amount', 'requests.id'],
  created_at: newest,
}
const orderOf = (by: ListSort) => otherOrders[by] ?? [`requests.${by}`, ...newest]
/** The sort values that can be null, with the order of the rows that lack them. */
const absent: Partial<Record<ListSort, string[]>> & Record<SortedValue, string[]> = {
  category: newest,
  donation_amount: ['requests.id'],
}

/**
 * Converts the input to a query. `categories` is the order of the categories for the reader. Throws
 * 400 for a cursor that was made for another list or order.
 */
export function pageQuery(input: ListInput, categories: readonly string[]): PageQuery {
  const cursor = input.cursor ? readCursor(input.cursor, input.sort.by) : undefined
  return {
    reviewed: reviewedOf(input.review_filter),
    category: input.category === NO_CATEGORY ? null : input.category,
    source: input.source,
    paymentMethod: input.payment_method,
    outcome: placeOf(outcomes, input.outcome),
    status: placeOf(requestStatuses, input.status),
    onHold: input.on_hold,
    friday: input.expected_payment_date,
    search: phraseOf(input.search ?? ''),
    spelled: cursor?.spelled ?? false,
    ...startingAt(cursor, sectionsOf(input, categories)),
    limit: input.limit,
  }
}

const placeOf = <T>(all: readonly T[], value: T | undefined) =>
  value === undefined ? undefined : all.indexOf(value)

/** Returns the sections of a list; rows without the sort value come last in both directions. */
function sectionsOf(input: ListInput, categories: readonly string[]): Section[] {
  const { by, direction } = input.sort
  if (by === 'category') return categorySections(input, categories)
  const present: Section = { keyset: { columns: orderOf(by), direction } }
  if (hasAnsweredFirst(input)) {
    return [
      { ...present, answered: true },
      { ...present, answered: false },
    ]
  }
  if (by !== 'donation_amount') return [present]
  const rest: Section = { keyset: { columns: absent[by], direction }, without: by }
  if (input.review_filter === 'pending') return [rest]
  const amounts: Section = { ...present, with: by }
  return input.review_filter === 'all' ? [amounts, rest] : [amounts]
}

/**
 * Returns whether answered requests come before all others (docs/product.md §7.15): in Pending, in
 * the order of their arrival. A search finds few enough to be looked through.
 */
const hasAnsweredFirst = ({ sort, review_filter, outcome, search }: ListInput) =>
  review_filter === 'pending' && sort.by === 'created_at' && !outcome && !search

/**
 * One section for each category, because they are sorted by the words that the reader sees, and no
 * index has the order of every language. Each section reads one range of the index by category.
 */
function categorySections({ sort, category }: ListInput, categories: readonly string[]): Section[] {
  const { direction } = sort
  const keyset = { columns: newest, direction }
  const inOrder = direction === 'asc' ? categories : categories.toReversed()
  const named = inOrder.filter((name) => category === undefined || name === category)
  const sections: Section[] = named.map((name) => ({ keyset, category: name }))
  const hasRest = category === undefined || category === NO_CATEGORY
  return hasRest ? [...sections, { keyset, without: 'category' }] : sections
}

/** Returns the sections from a cursor on, and its position in the first of them. */
function startingAt(
  cursor: Cursor | undefined,
  sections: Section[],
): Pick<PageQuery, 'sections' | 'after'> {
  if (!cursor) return { sections }
  const { absent: isAbsent, answered = false, by, at } = cursor
  if (isAbsent) return { sections: sections.filter(({ without }) => without), after: at }
  if (by !== 'category') {
    const isPassed = (section: Section) => section.answered === true && !answered
    return { sections: sections.filter((section) => !isPassed(section)), after: at }
  }
  const [name, ...after] = at
  const first = sections.findIndex(({ category }) => category === name)
  if (first < 0) throw invalidCursor()
  return { sections: sections.slice(first), after }
}

/** Returns the content of a cursor that points at this row. */
export function positionIn(by: ListSort, row: ListedRow, spelled: boolean): Cursor {
  const sorted = {
    ...row,
    on_hold: row.hold_reason !== null,
    outcome_rank: outcomes.indexOf(row.outcome),
    status_rank: requestStatuses.indexOf(row.status),
  }
  const isAbsent = sorted[by] === null
  const at = ((isAbsent && absent[by]) || orderOf(by)).map((column) => {
    const value = sorted[nameOf(column)]
    return value instanceof Date ? value.toISOString() : String(value ?? '')
  })
  return { by, absent: isAbsent, answered: row.outcome === 'answered', at, spelled }
}

const nameOf = (column: string) => column.slice(column.indexOf('.') + 1) as ListSort | SortColumn
type SortColumn = 'id' | 'outcome_rank' | 'status_rank'

const shapes: { [name in ListSort | SortColumn]?: z.ZodType<string> } = {
  id,
  created_at: isoInstant,
  date_of_request: calendarDate,
  expected_payment_date: calendarDate,
  outcome_rank: z.string().regex(/^\d$/),
  status_rank: z.string().regex(/^\d$/),
  on_hold: z.enum(['true', 'false']),
  donation_amount: z.string().regex(/^\d{1,10}\.\d\d$/),
}
const cursorShape = z
  .object({
    by: z.enum(listSorts),
    absent: z.boolean(),
    answered: z.boolean().optional(),
    at: z.array(text),
    spelled: z.boolean(),
  })
  .refine(({ by, absent: isAbsent, at }) => {
    const names = ((isAbsent ? absent[by] : orderOf(by)) ?? []).map(nameOf)
    const fits = (name: keyof typeof shapes, value = '') =>
      shapes[name]?.safeParse(value).success ?? true
    return at.length === names.length && names.every((name, place) => fits(name, at[place]))
  })

function readCursor(cursor: string, by: ListSort): Cursor {
  const read = decodeCursor(cursor, cursorShape)
  if (read.by !== by) throw invalidCursor()
  return read
}

const fewestDigits = 3

function phraseOf(search: string): Phrase | undefined {
  const phrase = tidyName(search)
  if (!phrase) return undefined
  const code = normalizeAccessCode(phrase)
  const isCode =
    code.length >= fewestDigits &&
    [...code].every((symbol) => ACCESS_CODE_ALPHABET.includes(symbol))
  const ascii = toAsciiDigits(phrase)
  const digits = /^[\d\s()+./-]+$/.test(ascii) ? searchedDigits(ascii) : ''
  return {
    phrase,
    digits: digits.length >= fewestDigits ? digits : null,
    code: isCode ? code : null,
    addresses: addressOrders(ascii),
    reference: /^k\d{8}$/i.test(ascii) ? ascii.toUpperCase() : null,
    number: /^\d{3,15}$/.test(ascii) ? ascii : null,
  }
}
