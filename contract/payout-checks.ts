import { z } from '@hono/zod-openapi'
import { checkReasons, checkStates, deliveries } from '#domain/payouts/checks.ts'
import { MAX_CHECK_NUMBER } from '#domain/payouts/settings.ts'
import { count, operation_id, paymentAnswer, updated } from './payout-planning.ts'
import {
  calendarDate,
  dollars,
  id,
  integer,
  outcome,
  procedure,
  refusal,
  text,
} from './procedure.ts'

const number = z.int().min(1).max(MAX_CHECK_NUMBER)

const check = z.object({
  id,
  /** null for a digital check: its service has numbers of its own. */
  number: count.nullable(),
  /** The number of a digital check at its service, once it was noted. */
  service_number: z.string().nullable(),
  payment_id: id,
  reference: z.string(),
  request_id: id,
  run_id: id,
  run_number: count,
  /** null once the person is erased. */
  payee: z.string().nullable(),
  amount: dollars,
  delivery: z.enum(deliveries),
  state: z.enum(checkStates),
  issued_on: calendarDate,
  mailed_on: calendarDate.nullable(),
  expected_on: calendarDate.nullable(),
  cleared_on: calendarDate.nullable(),
  /** When it was voided or stopped. With `cleared_on`: it was cashed all the same. */
  ended_on: calendarDate.nullable(),
  ended_by_name: z.string().nullable(),
  end_reason: z.enum(checkReasons).nullable(),
  note: z.string().nullable(),
  /** The bank's date of its answer that the check is stopped. */
  stop_confirmed_on: calendarDate.nullable(),
})
export type PayoutCheck = z.infer<typeof check>

const checkAnswer = outcome({ check })

/** A check by its number. A digital one has none, and is the newest of its payment. */
const onCheck = {
  number: number.optional(),
  payment_id: id.optional(),
  operation_id: operation_id.optional(),
}
const ending = z.strictObject({
  ...onCheck,
  reason: z.enum(checkReasons),
  note: text.max(1000).optional(),
})

/** The ledger of checks (docs/product.md §14.16). */
export const checks = {
  list_checks: procedure({
    audience: 'admin',
    summary:
      'Lists checks, the newest first, found by their numbers, payee or reference, state and age.',
    input: z.strictObject({
      state: z.enum(checkStates).optional(),
      search: text.max(200).optional(),
      /** Only checks that nobody cashed for so many days. */
      older_than_days: integer.min(1).max(3650).optional(),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({ checks: z.array(check), next_cursor: z.string().nullable() }),
  }),
  void_check: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary:
      'Voids a check whose paper is in our hands, or was never written. Before its file was given, the payment gets the next number; afterwards it is planned anew.',
    input: ending,
    output: checkAnswer,
  }),
  stop_check: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Stops a check that is not in our hands. It counts once the bank has answered.',
    input: ending,
    output: checkAnswer,
  }),
  replace_check: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Stops a check that did not come, and plans its payment anew. The family is told.',
    input: ending,
    output: paymentAnswer,
  }),
  note_stop_confirmed: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: "Notes the bank's answer about a stopped check: it is stopped, or it was paid.",
    input: z.strictObject({ ...onCheck, answer: z.enum(['stopped', 'paid']), on: calendarDate }),
    output: checkAnswer,
  }),
  note_service_number: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Notes the number that its service gave to a digital check.',
    input: z.strictObject({
      payment_id: id,
      /** null removes what was noted. */
      service_number: text.max(100).nullable(),
      operation_id: operation_id.optional(),
    }),
    output: checkAnswer,
  }),
  record_check_cleared: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Records that the bank paid a check. Its amount must be that of the check.',
    input: z.strictObject({
      number,
      amount: text.max(40),
      on: calendarDate,
      operation_id: operation_id.optional(),
    }),
    output: z.discriminatedUnion('success', [
      z.object({
        success: z.literal(true),
        check,
        /** It was void or stopped, so that another payment may have been made for it. */
        alarm: z.boolean(),
      }),
      refusal,
    ]),
  }),
  record_checks_mailed: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Records that the paper checks of a run that were handed over are in the mail.',
    input: z.strictObject({
      run_id: id,
      on: calendarDate,
      /** The day by which the families can expect them, not before `on`. */
      expected_on: calendarDate.optional(),
      operation_id: operation_id.optional(),
    }),
    output: updated,
  }),
}
