import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { codeStatuses } from '#domain/access-code.ts'
import { CodeFilterBar } from '#web/features/codes/code-filter.tsx'
import { CodeList } from '#web/features/codes/code-list.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/codes: all access codes; what is looked for stands in the address. */
export default function Codes() {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const filter = {
    search: query.get('search') ?? undefined,
    status: codeStatuses.find((status) => status === query.get('status')),
  }
  return (
    <OfficePage title={t('admin.activeCodes')}>
      <h1>{t('admin.activeCodes')}</h1>
      <CodeFilterBar
        filter={filter}
        onChange={(next) => {
          const given = Object.entries(next).filter((entry) => entry[1])
          setQuery(Object.fromEntries(given), { replace: true })
        }}
      />
      <CodeList filter={filter} />
    </OfficePage>
  )
}
