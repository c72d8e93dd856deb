import { IconHistory } from '@tabler/icons-react'
import { type AuditKind, auditKinds } from '#domain/audit.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Table } from '#web/ui/table.tsx'
import { auditColumns } from './audit-columns.tsx'

/** The audit trail, newest first: of an action, a search, one person or one subject. */
export function AuditScreen() {
  const { t } = useTranslation()
  const [parts, change, replace] = useAddressQuery()
  const filter = {
    kind: auditKinds.find((kind) => kind === parts.get('kind')),
    search: parts.get('search') ?? undefined,
    actor_id: parts.get('actor_id') ?? undefined,
    subject_id: parts.get('subject_id') ?? undefined,
  }
  const { query, rows } = usePagedAnswer(
    ['audit', filter],
    'list_audit_events',
    filter,
    ({ events }) => events,
  )
  const only = filter.actor_id ? 'audit.onlyWho' : filter.subject_id ? 'audit.onlyThis' : undefined
  return (
    <>
      <FilterBar
        search={filter.search ?? ''}
        searchLabel={t('audit.search')}
        onSearch={(search) => change({ search })}
        filters={[
          {
            title: t('audit.kind'),
            counted: auditKinds.map((name) => ({ name })),
            value: filter.kind,
            nameOf: (name) => t(`audit.kind.${name as AuditKind}`),
            onChange: (kind) => change({ kind }),
            stands: true,
          },
        ]}
        isFiltered={only !== undefined}
        onClear={() => replace(() => new URLSearchParams())}
      />
      {only && <p className="quiet">{t(only)}</p>}
      <ListScreen
        query={query}
        rows={rows}
        empty={<EmptyList icon={IconHistory} filter={filter} of="audit.empty" />}
      >
        <Table className="blocks" columns={auditColumns} rows={rows} />
      </ListScreen>
    </>
  )
}
