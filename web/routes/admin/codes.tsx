import { codeStatuses } from '#domain/access-code.ts'
import { CodeFilterBar, CodeList } from '#web/features/codes/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAddressQuery, withParts } from '#web/ui/address-query.ts'
import { OfficePage } from './office-page.tsx'

/** /admin/codes: all access codes; the filters are in the address. */
export default function Codes() {
  const { t } = useTranslation()
  const [query, changeQuery] = useAddressQuery()
  const filter = {
    search: query.get('search') ?? undefined,
    status: codeStatuses.find((status) => status === query.get('status')),
  }
  return (
    <OfficePage title={t('admin.activeCodes')}>
      <h1>{t('admin.activeCodes')}</h1>
      <CodeFilterBar
        filter={filter}
        onChange={(change) => changeQuery((before) => withParts(before, change))}
      />
      <CodeList filter={filter} />
    </OfficePage>
  )
}
