import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { usePagedQuery } from '#web/paged-query.ts'

export type AuditEvent = ProcedureOutput<'list_audit_events'>['events'][number]
type AuditFilter = Pick<
  ProcedureInput<'list_audit_events'>,
  'kind' | 'actor_id' | 'subject_id' | 'search'
>

/** Returns the events of the audit trail, newest first. */
export const useAuditEvents = (filter: AuditFilter) =>
  usePagedQuery({
    queryKey: ['audit', filter],
    load: (page, signal) => call('list_audit_events', { ...filter, ...page }, { signal }),
    rowsOf: ({ events }) => events,
  })
