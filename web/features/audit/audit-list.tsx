import { IconHistory } from '@tabler/icons-react'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Table } from '#web/ui/table.tsx'
import { auditColumns } from './audit-columns.tsx'
import { type AuditFilter, useAuditEvents } from './queries.ts'

/** The audit trail, newest first. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const { query, rows } = useAuditEvents(filter)
  return (
    <ListScreen
      query={query}
      rows={rows}
      empty={<EmptyList icon={IconHistory} filter={filter} of="audit.empty" />}
    >
      <Table className="blocks" columns={auditColumns} rows={rows} />
    </ListScreen>
  )
}
