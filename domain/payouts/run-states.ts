import {
  canApply,
  isFiled,
  type PaymentState,
  paymentStates,
  underwayStates,
} from './payment-states.ts'

/** The life of a run: the payments of one Friday (docs/product.md §14.1). */
export const runStates = ['draft', 'locked', 'closed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** Returns whether payments of a run may be with the bank. */
export const mayBeWithBank = (state: RunState): boolean => state === 'locked' || state === 'closed'

/** States of payments that are in the files of their run and can no longer be unlocked. */
const beyondUnlocking = paymentStates.filter(
  (state) => isFiled(state) && !canApply('unlock', state),
)

/** Every change of a run, and which of its payments prevent it. */
const runTransitions = {
  lock: { from: 'draft', to: 'locked', preventedBy: [] },
  unlock: { from: 'locked', to: 'draft', preventedBy: beyondUnlocking },
  cancel: { from: 'draft', to: 'cancelled', preventedBy: [] },
  close: { from: 'locked', to: 'closed', preventedBy: underwayStates },
} as const satisfies Record<
  string,
  { from: RunState; to: RunState; preventedBy: readonly PaymentState[] }
>
type RunAction = keyof typeof runTransitions
export const runActions = Object.keys(runTransitions) as RunAction[]

type RunFacts = {
  state: RunState
  /** A file of the run was downloaded since it was locked. */
  wasDownloaded: boolean
  /** How many of its payments are in each state. */
  payments: Partial<Record<PaymentState, number>>
}

/**
 * Returns whether an action is allowed on a run. A run whose file was downloaded stays locked,
 * because the bank may have the file.
 */
export function canApplyToRun(
  action: RunAction,
  { state, wasDownloaded, payments }: RunFacts,
): boolean {
  const { from, preventedBy } = runTransitions[action]
  if (state !== from || (action === 'unlock' && wasDownloaded)) return false
  return !preventedBy.some((prevents) => (payments[prevents] ?? 0) > 0)
}

/** Counts payments by state, for `RunFacts`. States without payments are 0. */
export function countStates(states: Iterable<PaymentState>): Record<PaymentState, number> {
  const counts = Object.fromEntries(paymentStates.map((state) => [state, 0])) as Record<
    PaymentState,
    number
  >
  for (const state of states) counts[state] += 1
  return counts
}
