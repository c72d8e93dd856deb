import { z } from '@hono/zod-openapi'
import { addressParts } from '#domain/address.ts'
import { method } from './payout-planning.ts'
import { eachOf, id, procedure } from './procedure.ts'

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
          /** The country is a two-letter code. */
          ...eachOf(addressParts, z.string().nullable()),
        }),
      ),
    }),
  }),
}
