import { NativeSelect } from '@mantine/core'
import { type AuditKind, auditKinds } from '#domain/audit.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { AuditFilter } from './queries.ts'

type Props = { filter: AuditFilter; onChange: (change: AuditFilter) => void }

/** The filters of the audit trail: an action, a search, one person or one subject. */
export function AuditFilterBar({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const { kind, search, actor_id, subject_id } = filter
  return (
    <div className="row">
      <SearchField
        label={t('audit.search')}
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <NativeSelect
        aria-label={t('audit.kind')}
        value={kind ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value as AuditKind | ''
          onChange({ kind: chosen || undefined })
        }}
      >
        <option value="">{t('audit.allKinds')}</option>
        {auditKinds.map((name) => (
          <option key={name} value={name}>
            {t(`audit.kind.${name}`)}
          </option>
        ))}
      </NativeSelect>
      {(actor_id || subject_id) && (
        <p className="row close">
          {t(actor_id ? 'audit.onlyWho' : 'audit.onlyThis')}{' '}
          <SecondaryButton onClick={() => onChange({ actor_id: undefined, subject_id: undefined })}>
            {t('admin.clearFilters')}
          </SecondaryButton>
        </p>
      )}
    </div>
  )
}
