import { z } from '@hono/zod-openapi'
import { settingsMethods } from '#domain/payouts/settings.ts'
import { count, method } from './payout-planning.ts'
import { formNumber, integer, nothing, outcome, procedure, text } from './procedure.ts'

const settings = z.partialRecord(
  z.enum(settingsMethods),
  z.record(text.max(50), z.union([text.max(200), formNumber, z.boolean()])),
)

/** What the office enters once about its banks. */
export const payoutSettings = {
  get_payout_settings: procedure({
    audience: 'admin',
    summary:
      'Returns the settings of payouts, with account numbers masked, and the version of the program.',
    input: nothing,
    output: z.object({
      settings,
      version: count,
      missing: z.partialRecord(method, z.array(z.string())),
      program_version: z.string(),
    }),
  }),
  save_payout_settings: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Replaces the settings of payouts. A masked account number keeps its value.',
    input: z.strictObject({ settings, expected_version: integer }),
    output: outcome({ settings, version: count }),
  }),
}
