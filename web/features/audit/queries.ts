import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'

export type AuditEvent = ProcedureOutput<'list_audit_events'>['events'][number]
export type AuditFilter = Pick<
  ProcedureInput<'list_audit_events'>,
  'kind' | 'actor_id' | 'subject_id' | 'search'
>

/** What was done, newest first, fifty at a time. */
export function useAuditEvents(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call('list_audit_events', { ...filter, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before, // the old list stays while the next one comes
  })
}
