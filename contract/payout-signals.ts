import { z } from '@hono/zod-openapi'
import { FIRST_YEAR, yearGroups } from '#domain/payouts/signal-years.ts'
import { signalKinds, signalReasons } from '#domain/payouts/signals.ts'
import {
  calendarDate,
  dollars,
  id,
  instant,
  integer,
  optionalText,
  outcome,
  procedure,
  text,
} from './procedure.ts'
import { nullableText } from './stored-fields.ts'

const named = { payment_id: id, kind: z.enum(signalKinds), key: text.max(200) }

/** Why a payment deserves a second look, and what was said of it (docs/product.md §14.25). */
const signal = z.object({
  ...named,
  reference: z.string(),
  request_id: id,
  full_name: z.string(),
  /** What its sentence says. */
  details: z.object({
    amount: dollars.optional(),
    average: dollars.optional(),
    limit: dollars.optional(),
    paid_on: calendarDate.optional(),
    changed_on: calendarDate.optional(),
    family_number: z.int().optional(),
    family_name: z.string().optional(),
    /** How many share the account, if they are a group that is answered once. */
    families: z.int().optional(),
  }),
  /** Whether the caller decided the request, so that somebody else answers. */
  is_of_colleague: z.boolean(),
  answer: z
    .object({
      /** Whether whoever answered had decided the request. */
      is_own: z.boolean(),
      reason: z.enum(signalReasons),
      words: nullableText,
      by_name: nullableText,
      at: instant,
    })
    .nullable(),
})
export type PayoutSignal = z.infer<typeof signal>

export const signals = {
  get_run_signals: procedure({
    audience: 'admin',
    summary:
      'Returns the signals of the payments of a run: in a draft as the facts are now, later as they were when it was locked.',
    input: z.strictObject({ run_id: id }),
    output: z.object({
      signals: z.array(signal),
      /** Whether the run is locked only once each is answered. */
      is_required: z.boolean(),
    }),
  }),
  get_signal_year: procedure({
    audience: 'admin',
    summary:
      'Counts the payments, signals, answers, returns by code and corrections of a year, for the bank.',
    input: z.strictObject({ year: integer.min(FIRST_YEAR).max(2099) }),
    output: z.object({
      rows: z.array(
        z.object({
          group: z.enum(yearGroups),
          name: z.string(),
          count: z.int(),
          total: dollars.nullable(),
        }),
      ),
    }),
  }),
  answer_signals: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Answers signals of a draft, with a common reason or own words.',
    input: z.strictObject({
      run_id: id,
      signals: z.array(z.strictObject(named)).min(1).max(1500),
      reason: z.enum(signalReasons),
      words: optionalText,
      operation_id: id.optional(),
    }),
    output: outcome({ answered: z.int() }),
  }),
}
