import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Table } from '#web/ui/table.tsx'
import styles from './audit.module.css'
import { auditColumns } from './audit-columns.tsx'
import { type AuditFilter, useAuditEvents } from './queries.ts'

/** The audit trail, newest first. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation()
  const { query, rows } = useAuditEvents(filter)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <ListScreen
      query={query}
      rows={rows}
      empty={
        <EmptyState
          icon={<IconHistory size={36} stroke={1.5} />}
          text={t(isFiltered ? 'admin.noMatches' : 'audit.empty')}
        />
      }
    >
      <Table className={styles.table} columns={auditColumns} rows={rows} />
    </ListScreen>
  )
}
