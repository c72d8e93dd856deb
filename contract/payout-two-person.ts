import { z } from '@hono/zod-openapi'
import { paymentStates } from '#domain/payouts/payment-states.ts'
import { type RunChange, runChanges } from '#domain/payouts/run-changes.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { correctionChanges } from './corrections.ts'
import { calendarDate, dollars, id, instant, outcome, procedure } from './procedure.ts'
import { nullableText } from './stored-fields.ts'

const dues = z.array(z.object({ due_on: calendarDate, amount: dollars }))
const [first, ...others] = runChanges as [RunChange, ...RunChange[]]

/** Something that a colleague changed and that a run pays by. */
const runChange = z.object({
  by_id: id.nullable(),
  /** null for the server, and for an account that is gone. */
  by_name: z.string().nullable(),
  at: instant,
  what: z.enum([first, ...others]),
  /** The payment in the run that it is about, if it is about one. */
  payment_id: id.optional(),
  reference: z.string().optional(),
  /** The name on the request. */
  full_name: z.string().optional(),
  /** The numbers that its sentence names: of families, of signals. */
  numbers: z.record(z.string(), z.number()),
  /** Which fields. */
  fields: z.array(z.string()).optional(),
  /** Payment details before and after, numbers masked. */
  correction: correctionChanges.optional(),
  /** Settings before and after, numbers of accounts masked. */
  settings: z
    .array(z.object({ name: z.string(), before: nullableText, after: nullableText }))
    .optional(),
  /** What a plan paid and pays, in place of its totals. */
  dues: z.object({ before: dues, after: dues }).optional(),
  /** An amount or a rate before and after. */
  before: dollars.optional(),
  after: dollars.optional(),
  /** The status of the request, if somebody set it by hand. */
  status: z.enum(requestStatuses).optional(),
  /** For another attempt: what became of the one before, and the code or words for it. */
  last_state: z.enum(paymentStates).optional(),
  last_reason: z.string().optional(),
})

/** What two administrators show each other (docs/product.md §14.17). */
export const twoPerson = {
  get_run_changes: procedure({
    audience: 'admin',
    summary:
      'Returns what others changed that a run pays by and that the caller was not shown yet. Locking and first downloads name the version.',
    input: z.strictObject({ run_id: id }),
    output: z.object({ changes: z.array(runChange), version: z.string() }),
  }),
  take_back_asked: procedure({
    audience: 'admin',
    summary: 'Takes back what the caller asked and a colleague has not confirmed.',
    input: z.strictObject({ id }),
    output: outcome({}),
  }),
}

/** The version of `get_run_changes` that was on the screen. */
export const changes_seen = z.string().max(100).optional()
