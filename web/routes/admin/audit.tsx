import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { auditKinds } from '#domain/audit.ts'
import { AuditFilterBar } from '#web/features/audit/audit-filter.tsx'
import { AuditList } from '#web/features/audit/audit-list.tsx'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/audit: who did what; what is looked for stands in the address. */
export default function Audit() {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const filter = {
    kind: auditKinds.find((kind) => kind === query.get('kind')),
    search: query.get('search') ?? undefined,
    actor_id: query.get('actor_id') ?? undefined,
    subject_id: query.get('subject_id') ?? undefined,
  }
  return (
    <OfficePage title={t('audit.title')}>
      <div>
        <BackLink to={paths.admin}>{t('admin.backToDashboard')}</BackLink>
        <h1>{t('audit.title')}</h1>
      </div>
      <AuditFilterBar
        filter={filter}
        onChange={(next) => {
          const given = Object.entries(next).filter(
            (entry): entry is [string, string] => !!entry[1],
          )
          setQuery(Object.fromEntries(given), { replace: true })
        }}
      />
      <AuditList filter={filter} />
    </OfficePage>
  )
}
