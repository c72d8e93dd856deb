import { z } from '@hono/zod-openapi'
import { method } from './payout-planning.ts'
import { id, procedure } from './procedure.ts'

/** Address labels of what a run mails (docs/product.md §14.15). */
export const labels = {
  get_payout_labels: procedure({
    audience: 'admin',
    summary: 'Lists the addresses to which checks of a locked run are mailed, by reference.',
    input: z.strictObject({ run_id: id }),
    output: z.object({
      labels: z.array(
        z.object({
          reference: z.string(),
          method,
          payee: z.string(),
          address_line1: z.string().nullable(),
          address_line2: z.string().nullable(),
          city: z.string().nullable(),
          state: z.string().nullable(),
          postal_code: z.string().nullable(),
          /** Two-letter code. */
          country: z.string().nullable(),
        }),
      ),
    }),
  }),
}
