import { z } from '@hono/zod-openapi'
import { codeStatuses } from '#domain/access-code.ts'
import { outcomes } from '#domain/outcomes.ts'
import { checkStates } from '#domain/payouts/checks.ts'
import { paymentStates } from '#domain/payouts/payment-states.ts'
import { runStates } from '#domain/payouts/run-states.ts'
import { count } from './payout-planning.ts'
import { calendarDate, dollars, id, instant, nothing, procedure, text } from './procedure.ts'

const number = z.int()

const runToHandOver = z.object({
  number,
  pay_on: calendarDate,
  /** The day by which its first list has to be handed over. */
  hand_over_by: calendarDate,
  /** Of the payments that wait in it. */
  count,
  amount: dollars,
})

/** What one field of the office finds, and what waits for it. */
export const finding = {
  find_in_office: procedure({
    audience: 'admin',
    summary:
      'Finds requests, families, codes, runs, payments by reference or trace number, and checks by number: at most six of each. Accounts are found by their whole number, or by routing number and last four digits; no number is returned.',
    input: z.strictObject({ search: text.max(200) }),
    output: z.object({
      requests: z.array(
        z.object({
          id,
          full_name: z.string(),
          code: z.string(),
          outcome: z.enum(outcomes),
          created_at: instant,
        }),
      ),
      /** Those of which a request is found. */
      families: z.array(z.object({ id, number, name: z.string(), requests: number })),
      codes: z.array(z.object({ id, code: z.string(), status: z.enum(codeStatuses) })),
      runs: z.array(z.object({ number, pay_on: calendarDate, state: z.enum(runStates) })),
      payments: z.array(
        z.object({
          id,
          reference: z.string(),
          full_name: z.string(),
          /** null until it is locked. */
          amount_usd: dollars.nullable(),
          state: z.enum(paymentStates),
          /** null while it waits for a run. */
          run_number: number.nullable(),
        }),
      ),
      checks: z.array(
        z.object({
          id,
          /** As printed, or as its service numbers it. */
          number: z.string(),
          payee: z.string().nullable(),
          amount: dollars,
          state: z.enum(checkStates),
        }),
      ),
    }),
  }),
  get_office_work: procedure({
    audience: 'admin',
    summary:
      'Counts answers of families, letters that failed, families to be called, families that are likely the same, stopped checks and files without an answer, and drafts and locked runs that have to be handed over, with their deadline.',
    input: nothing,
    output: z.object({
      answers: count,
      letters_failed: count,
      /** What a colleague asked and another has to do too: giving up a payment, or erasing a person. */
      asked: z.array(
        z.object({
          id,
          by: z.string().nullable(),
          /** Whether the caller is one person with who asked, and may take it back. */
          is_own: z.boolean(),
          asked_at: instant,
          reason: z.string(),
          version: z.string(),
          request_id: id,
          payment_id: id.nullable(),
          reference: z.string().nullable(),
          run_number: number.nullable(),
          whole_family: z.boolean(),
        }),
      ),
      /** Sums that the ledger changed, until somebody has exported them (docs/product.md §14.34). */
      differences: count,
      /** Families that have to be called. */
      calls: count,
      /** Pairs of families that are likely the same and not answered. */
      likely: count,
      /** Families that wait to be compared with others: many only while old requests are compared. */
      comparing: count,
      /** Drafts with payments whose Friday is to come, the earliest deadline first. */
      drafts: z.array(runToHandOver),
      /** Locked runs with payments that were not handed over, the earliest deadline first. */
      locked: z.array(runToHandOver),
      /** Files of locked runs of which nobody has said whether the bank got them. */
      files: z.array(
        z.object({
          /** Of the run. */
          number,
          file: z.string(),
          downloaded_at: instant,
          by: z.string().nullable(),
        }),
      ),
      /** Checks that are stopped, and whose bank has not answered. */
      stopped_checks: count,
    }),
  }),
}
