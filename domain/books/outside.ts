/** Payments outside a run: cash, store credit, a bill, a check from the drawer (docs/product.md §16.2). */

export const outsideWays = ['cash', 'check', 'card', 'credit', 'bill', 'other'] as const
export type OutsideWay = (typeof outsideWays)[number]

/** How something can be recorded that no run paid: also that it is marked as paid. */
export const recordedWays = [...outsideWays, 'by_hand'] as const
export type RecordedWay = (typeof recordedWays)[number]

export const OUTSIDE_PAYEE_LIMIT = 200
export const OUTSIDE_NOTE_LIMIT = 2000
