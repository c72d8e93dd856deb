import { auditKinds } from '#domain/audit.ts'
import { AuditFilterBar, AuditList } from '#web/features/audit/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery, withParts } from '#web/ui/address-query.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/audit: the audit trail; the filters are in the address. */
export default function Audit() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('audit.title')}>
      <div className="page-head">
        <BackLink to={paths.admin}>{t('admin.today')}</BackLink>
        <h1>{t('audit.title')}</h1>
      </div>
      <Trail />
    </OfficePage>
  )
}

function Trail() {
  const [query, changeQuery] = useAddressQuery()
  const filter = {
    kind: auditKinds.find((kind) => kind === query.get('kind')),
    search: query.get('search') ?? undefined,
    actor_id: query.get('actor_id') ?? undefined,
    subject_id: query.get('subject_id') ?? undefined,
  }
  return (
    <>
      <AuditFilterBar
        filter={filter}
        onChange={(change) => changeQuery((before) => withParts(before, change))}
      />
      <AuditList filter={filter} />
    </>
  )
}
