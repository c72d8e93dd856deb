import { z } from 'zod'
import type { ParsedInput } from '#contract/index.ts'
import type { listSorts } from '#contract/requests.ts'
import { ACCESS_CODE_ALPHABET, normalizeAccessCode } from '#domain/access-code.ts'
import { NO_CATEGORY } from '#domain/categories.ts'
import { toAsciiDigits } from '#domain/digits.ts'
import { tidyName } from '#domain/names.ts'
import { reviewedOf } from '#domain/review.ts'
import { decodeCursor } from '#server/cursor.ts'
import type { Keyset, Position } from '#server/database/keyset.ts'

type ListSort = (typeof listSorts)[number]
type ListInput = ParsedInput<'get_requests_with_review_status'>

/** What the office's list is asked for, in the store's terms. */
export type PageQuery = {
  reviewed?: boolean
  /** null: requests without a category. */
  category?: string | null
  source?: string
  paymentMethod?: ListInput['payment_method']
  search?: SearchTerms
  keyset: Keyset
  after?: Position
  limit: number
}

/** What a search looks for: the phrase as it is, and what it may be of a phone number or a code. */
export type SearchTerms = { phrase: string; digits: string | null; code: string | null }

const columns: Record<ListSort, { column: string; nullable: boolean }> = {
  full_name: { column: 'requests.full_name', nullable: false },
  category: { column: 'requests.category', nullable: true },
  date_of_request: { column: 'requests.date_of_request', nullable: false },
  source_name: { column: 'requests.source_name', nullable: false },
  payment_method: { column: 'requests.payment_method', nullable: false },
  donation_amount: { column: 'admin_reviews.donation_amount', nullable: true },
  created_at: { column: 'requests.created_at', nullable: false },
}

/** The page that is asked for. Throws 400 for a cursor that is none of this list in this order. */
export function pageQuery(input: ListInput): PageQuery {
  const { by, direction } = input.sort
  return {
    reviewed: reviewedOf(input.review_filter),
    category: input.category === NO_CATEGORY ? null : input.category,
    source: input.source,
    paymentMethod: input.payment_method,
    search: searchTerms(input.search ?? ''),
    keyset: { ...columns[by], id: 'requests.id', direction },
    after: input.cursor ? position(input.cursor, by) : undefined,
    limit: input.limit,
  }
}

/** What marks the place of a row in a list sorted so: goes into the cursor. */
export function positionIn(
  by: ListSort,
  row: { [sort in ListSort]: string | Date | null } & { id: string },
) {
  const value = row[by]
  return { by, value: value instanceof Date ? value.toISOString() : value, id: row.id }
}

function position(cursor: string, by: ListSort): Position {
  const value = {
    created_at: z.iso.datetime(),
    date_of_request: z.iso.date(),
    donation_amount: z
      .string()
      .regex(/^\d{1,10}\.\d\d$/)
      .nullable(),
  }
  const schema = z.object({
    by: z.literal(by),
    value: by in value ? value[by as keyof typeof value] : z.string().nullable(),
    id: z.uuid(),
  })
  return decodeCursor(cursor, schema)
}

const fewestDigits = 3

function searchTerms(search: string): SearchTerms | undefined {
  const phrase = tidyName(search)
  if (!phrase) return undefined
  const digits = toAsciiDigits(phrase).replace(/\D/g, '')
  const isPhone = digits.length >= fewestDigits && /^[\d\s()+./-]+$/.test(toAsciiDigits(phrase))
  const code = normalizeAccessCode(phrase)
  const isCode =
    code.length >= fewestDigits &&
    [...code].every((symbol) => ACCESS_CODE_ALPHABET.includes(symbol))
  return { phrase, digits: isPhone ? digits : null, code: isCode ? code : null }
}
