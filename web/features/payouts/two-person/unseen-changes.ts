import { useQuery } from '@tanstack/react-query'
import type { ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { payoutsKey } from '#web/query-keys.ts'

export type RunChange = ProcedureOutput<'get_run_changes'>['changes'][number]

/** Loads what colleagues changed in a run. */
export const loadUnseenChanges = (run_id: string, signal?: AbortSignal) =>
  call('get_run_changes', { run_id }, signal && { signal })

/** Returns what colleagues changed in a run that the administrator was not shown yet. */
export function useUnseenChanges(run_id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...payoutsKey, 'changes', run_id],
    enabled,
    queryFn: ({ signal }) => loadUnseenChanges(run_id, signal),
    // What was on the screen a while ago may not be all.
    staleTime: 0,
  })
}

/** Returns true for the refusal of who has not seen what a colleague changed meanwhile. */
export const isUnseen = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'payout.changesSeen'
