import type { payouts } from '#contract/payouts.ts'
import { methodsThat } from '#domain/payouts/methods.ts'
import type { Handlers } from '#server/context.ts'
import { type ListedPayment, listedPayments } from './file-store.ts'

type Names = Extract<keyof typeof payouts, 'get_payout_labels'>

/** The handler of the address labels of a run (docs/product.md §14.15). */
export const labelProcedures: Handlers<Names> = {
  async get_payout_labels({ run_id }, { db }) {
    const mailed = methodsThat(({ isMailed }) => isMailed)
    const rows = await listedPayments(db, run_id, mailed)
    return { labels: rows.flatMap(labelOf) }
  },
}

/**
 * An envelope has the letters of the check, which the post reads too. Returns nothing for digital
 * checks, for what came back, and for erased people.
 */
function labelOf(row: ListedPayment) {
  const { reference, method, payee, payee_for_bank, address, address_for_bank, ended_on } = row
  if (row.delivery_email !== null || ended_on !== null || payee === null || address === null)
    return []
  const { location, ...parts } = { ...address, ...address_for_bank }
  return [{ reference, method, payee: payee_for_bank ?? payee, ...parts }]
}
