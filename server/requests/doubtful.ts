import type { PaymentMethod } from '#domain/payment-methods.ts'
import { paymentWarnings } from '#domain/payment-warnings.ts'
import type { Db } from '#server/database/connect.ts'
import { type Sealer, UnreadableSecret } from '#server/secrets/sealing.ts'
import { openPayment, type PaymentRow } from './payment-numbers.ts'
import { paymentDetailsOfAll } from './store.ts'

/**
 * Returns the ids of the requests with a payment number that looks wrong (docs/product.md §5.3), or
 * that cannot be decrypted.
 */
export async function doubtfulOf(
  db: Db,
  sealer: Sealer,
  requests: readonly { id: string; payment_method: PaymentMethod }[],
): Promise<Set<string>> {
  const rows = await paymentDetailsOfAll(
    db,
    requests.map(({ id }) => id),
  )
  const details = new Map(rows.map((row) => [row.request_id, row]))
  const doubtful = requests.filter(({ id, payment_method }) => {
    const row = details.get(id)
    return row && isDoubtful(sealer, id, payment_method, row)
  })
  return new Set(doubtful.map(({ id }) => id))
}

function isDoubtful(sealer: Sealer, id: string, method: PaymentMethod, row: PaymentRow): boolean {
  try {
    return Object.keys(paymentWarnings(method, openPayment(sealer, id, row))).length > 0
  } catch (error) {
    if (error instanceof UnreadableSecret) return true
    throw error
  }
}
