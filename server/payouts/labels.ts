import type { payouts } from '#contract/payouts.ts'
import { mailedMethods } from '#domain/payouts/files.ts'
import type { Handlers, Services } from '#server/services.ts'
import { type ListedPayment, listedPayments } from './file-store.ts'

/** Returns the handler of the address labels of a run (docs/product.md §14.15). */
export function labelProcedures({
  db,
}: Services): Handlers<Extract<keyof typeof payouts, 'get_payout_labels'>> {
  return {
    async get_payout_labels({ run_id }) {
      const rows = await listedPayments(db, run_id, mailedMethods)
      return { labels: rows.flatMap(labelOf) }
    },
  }
}

/**
 * An envelope has the letters of the check, which the post reads too. Returns nothing for digital
 * checks, for what came back, and for erased people.
 */
function labelOf(row: ListedPayment) {
  const { reference, method, payee, payee_for_bank, address, address_for_bank, ended_on } = row
  const isMailed = method !== 'check' || row.check_delivery_method !== 'email'
  if (!isMailed || ended_on !== null || payee === null || address === null) return []
  const { location, ...parts } = { ...address, ...address_for_bank }
  return [{ reference, method, payee: payee_for_bank ?? payee, ...parts }]
}
