import { z } from '@hono/zod-openapi'
import { count, method, operation_id, payoutRun } from './payout-planning.ts'
import { id, outcome, procedure } from './procedure.ts'

/** Payments that go to another run of their Friday (docs/product.md §14.1). */
export const moving = {
  move_payments: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Moves payments of a draft, of a method or one by one, to another draft of the same Friday, which is created if there is none.',
    input: z.strictObject({
      run_id: id,
      method: method.optional(),
      payment_ids: z.array(id).min(1).max(1000).optional(),
      operation_id: operation_id.optional(),
    }),
    output: outcome({ run: payoutRun, updated: count }),
  }),
}
