import type { checks } from '#contract/payout-checks.ts'
import type { Handlers } from '#server/context.ts'
import { checkActions } from './check-actions.ts'
import { checkLists } from './check-lists.ts'

export { clearCheck, confirmStop } from './clearing.ts'

/** The handlers of the ledger of checks. */
export const checkProcedures: Handlers<keyof typeof checks> = { ...checkActions, ...checkLists }
