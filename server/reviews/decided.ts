import type { Refusal } from '#contract/procedure.ts'
import type { Act } from '#domain/payouts/ledger/carry-out.ts'
import type { Acting } from '#server/context.ts'
import { press } from '#server/payouts/index.ts'

/** Carries a refusal out of the transaction of a decision, which it rolls back. */
export class DecisionRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.error_code)
    this.refusal = refusal
  }
}

/** Returns the refusal that a decision threw, or throws another error again. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof DecisionRefused) return error.refusal
  throw error
}

/**
 * Carries out an act on a request in the transaction of a decision. Throws if it is refused. `field`: the
 * input that refuses it.
 */
export async function carryOut(
  acting: Acting,
  requestId: string,
  act: Act,
  field?: string,
): Promise<void> {
  const pressed = await press(acting, [{ requestId, act }])
  if (!('refusal' in pressed)) return
  const { refusal } = pressed
  throw new DecisionRefused(
    field ? { ...refusal, fields: { [field]: refusal.error_code } } : refusal,
  )
}
