import { z } from '@hono/zod-openapi'
import { checkReasons, checkStates, deliveries } from '#domain/payouts/checks.ts'
import { count, operation_id, updated } from './payout-planning.ts'
import { calendarDate, dollars, id, integer, procedure, text } from './procedure.ts'

export const check = z.object({
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
