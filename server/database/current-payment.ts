import { sql } from 'kysely'
import { liveStates } from '#domain/payouts/payment-states.ts'

/**
 * Orders the payments of a request: the live one first, otherwise the newest attempt. A later
 * attempt may be over while an earlier one is with the bank (docs/product.md §14.22).
 */
export const currentFirst = sql`
  payments.state in (${sql.join(liveStates.map((state) => sql.lit(state)))}) desc, attempt desc`
