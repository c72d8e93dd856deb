import type { ProcedureOutput } from '#contract/index.ts'
import { ApiError } from '#web/api-error.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

export type RunChange = ProcedureOutput<'get_run_changes'>['changes'][number]

/** Returns what colleagues changed in a run that the administrator was not shown yet. */
export function useUnseenChanges(run_id: string, enabled: boolean) {
  return useAnswer(
    [...payoutsKey, 'changes', run_id],
    'get_run_changes',
    { run_id },
    { enabled, staleTime: 0 }, // what was on the screen a while ago may not be all
  )
}

/** Returns true for the refusal of who has not seen what a colleague changed meanwhile. */
export const isUnseen = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'payout.changesSeen'
