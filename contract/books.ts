import { z } from '@hono/zod-openapi'
import { listedFigures } from '#domain/books/figures.ts'
import { fundPeriods, MAX_FUNDS } from '#domain/books/funds.ts'
import { outsideWays, recordedWays } from '#domain/books/outside.ts'
import { requestStatuses } from '#domain/request-status.ts'
import {
  calendarDate,
  dollars,
  formNumber,
  id,
  integer,
  nothing,
  optionalText,
  outcome,
  procedure,
  text,
} from './procedure.ts'
import { nullableText } from './stored-fields.ts'

const operation_id = id.optional()
const category = text.max(200)

const fund = z.object({
  fund_id: id,
  name: z.string(),
  /** Dollars in each period; null without a limit. */
  budget: dollars.nullable(),
  period: z.enum(fundPeriods).nullable(),
  /** Approvals of these categories are proposed for it. */
  categories: z.array(z.string()),
  is_default: z.boolean(),
})
export type Fund = z.infer<typeof fund>

/** Of the period that contains today, or of all time. Open amounts count in the period of their Friday, or of any before. */
const balance = fund.omit({ categories: true, is_default: true }).extend({
  paid: dollars,
  /** Approved and in no run. */
  approved: dollars,
  /** In a run and not paid. */
  planned: dollars,
  /** Of the budget; negative if more was promised. null without a budget. */
  left: dollars.nullable(),
})
export type FundBalance = z.infer<typeof balance>

/** Of what is marked as paid by hand: the day, that of the call if absent, and how. */
export const howPaid = {
  paid_on: calendarDate.optional(),
  way: z.enum(outsideWays).optional(),
}

const outsidePayment = z.object({
  outside_id: id,
  due_number: z.int(),
  amount: dollars,
  paid_on: calendarDate,
  way: z.enum(recordedWays),
  payee: nullableText,
  note: nullableText,
  recorded_by_name: nullableText,
})
export type OutsidePayment = z.infer<typeof outsidePayment>

const month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/)

const sum = z.object({ count: z.int(), amount: dollars })
const monthFigures = z.object({ month, approved: sum, paid: sum, came_back: sum })
export type BooksMonth = z.infer<typeof monthFigures>

const booksItem = z.object({
  request_id: id,
  full_name: z.string(),
  on: calendarDate,
  amount: dollars,
  /** How it was paid, where it was: by a run, by hand, or the way of a payment outside a run. */
  way: z.enum(['run', 'hand', ...outsideWays]).nullable(),
  reference: nullableText,
  run_number: z.int().nullable(),
})
export type BooksItem = z.infer<typeof booksItem>

/** Funds, payments outside a run, and the figures of the books (docs/product.md §16). */
export const books = {
  list_funds: procedure({
    audience: 'admin',
    summary: 'Lists the funds. One always exists, to which every decision belongs without another.',
    input: nothing,
    output: z.object({ funds: z.array(fund) }),
  }),
  save_fund: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Adds a fund, or changes one. A category belongs to one fund at most.',
    input: z.strictObject({
      fund_id: id.nullish(),
      name: text,
      budget: z.union([text, formNumber]).nullish(),
      period: z.enum(fundPeriods).nullish(),
      categories: z.array(category).max(MAX_FUNDS).default([]),
    }),
    output: outcome({ fund_id: id }),
  }),
  set_fund: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Changes the fund of an approval. Payments that are locked, and those outside a run, keep theirs.',
    input: z.strictObject({ request_id: id, fund_id: id, operation_id }),
    output: outcome({ fund_id: id, previous_fund_id: id }),
  }),
  get_fund_balances: procedure({
    audience: 'admin',
    summary:
      'Returns what each fund has paid, approved and planned in the period of a day, today unless it is later, and what is left.',
    input: z.strictObject({ on: calendarDate.optional() }),
    output: z.object({
      as_of: calendarDate,
      /** Whether a decision that exceeds its fund is refused, or only asked about. */
      limits: z.enum(['asked', 'required']),
      funds: z.array(balance),
    }),
  }),
  get_request_books: procedure({
    audience: 'admin',
    summary: 'Returns the fund of a request, its payments outside a run, and what is open.',
    input: z.strictObject({ request_id: id }),
    output: outcome({
      fund_id: id.nullable(),
      open: dollars,
      /** Whether a payment outside a run can be recorded. */
      can_record: z.boolean(),
      /** The Fridays of which something is open, with that. */
      dues: z.array(z.object({ number: z.int(), due_on: calendarDate, open: dollars })),
      outside: z.array(outsidePayment),
    }),
  }),
  record_outside_payment: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary:
      'Records that a request, or a part of it, was paid outside a run, or marks one of its Fridays as paid. Refused above what is open.',
    input: z.strictObject({
      request_id: id,
      /** Which Friday, if something of more than one is open. */
      number: integer.optional(),
      amount: z.union([text, formNumber]),
      paid_on: calendarDate,
      way: z.enum(recordedWays),
      payee: optionalText,
      note: optionalText,
      operation_id,
    }),
    output: outcome({ outside_id: id, status: z.enum(requestStatuses), open: dollars }),
  }),
  undo_outside_payment: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Takes back a payment outside a run that was recorded by mistake.',
    input: z.strictObject({ outside_id: id, operation_id }),
    output: outcome({ outside_id: id, status: z.enum(requestStatuses), open: dollars }),
  }),
  check_export: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Does nothing: whoever passes can download an export (GET /exports/…) now.',
    input: nothing,
    output: outcome({}),
  }),
  get_books: procedure({
    audience: 'admin',
    summary:
      'Returns by month what was approved, what was paid and what came back, what is open now, and what is left in each fund.',
    input: nothing,
    output: z.object({
      as_of: calendarDate,
      /** Twelve, the last one is that of today. */
      months: z.array(monthFigures),
      open: sum,
      funds: z.array(balance),
    }),
  }),
  get_books_items: procedure({
    audience: 'admin',
    summary:
      'Lists what a figure consists of, the earliest first: of a month, or from a day to another. `open` is what was decided up to a day and not paid by then, by what is known now.',
    input: z.strictObject({
      figure: z.enum(listedFigures),
      month: month.optional(),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      fund_id: id.optional(),
      family_id: id.optional(),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({
      items: z.array(booksItem),
      next_cursor: z.string().nullable(),
      sum,
    }),
  }),
}
