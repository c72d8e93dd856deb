import { needsConfirmation } from '#domain/outcomes.ts'
import { type Caller, isFreshlySignedIn } from '#server/http/access.ts'
import type { Services } from '#server/services.ts'

type Decided = { caller: Caller; now: Date; amount: string | null }

/**
 * Returns whether the caller may decide an amount of dollars with the present sign-in: one above
 * REVIEW_CONFIRM_ABOVE, if that is set, needs a fresh one (docs/product.md §7.13).
 */
export function mayDecideAmount(
  { config: { reviewFreshAbove: above } }: Pick<Services, 'config'>,
  { caller, now, amount }: Decided,
): boolean {
  if (above === undefined || amount === null) return true
  return !needsConfirmation(amount, String(above)) || isFreshlySignedIn(caller, now)
}
