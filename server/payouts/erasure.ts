import type { Acting } from '#server/context.ts'
import { clearPayments } from './erasure-store.ts'
import { press } from './ledger/press.ts'
import { clearNotices } from './results/index.ts'
import { eraseSignalWords } from './signals/index.ts'

/**
 * Ends the dues of erased requests, and removes names, addresses and numbers from their payments
 * (docs/product.md §14.13). Returns false, and has done nothing, if a payment is underway.
 */
export async function erasePayments(acting: Acting, requestIds: string[]): Promise<boolean> {
  const { db } = acting
  const act = { act: 'erase' } as const
  const pressed = await press(
    acting,
    requestIds.map((requestId) => ({ requestId, act })),
  )
  if ('refusal' in pressed) return false
  await clearPayments(db, requestIds)
  await clearNotices(db, requestIds)
  await eraseSignalWords(db, requestIds)
  return true
}
