import { FamilyList } from '#web/features/families/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAddressQuery, withParts } from '#web/ui/address-query.ts'
import { OfficePage } from '../office-page.tsx'

/** /admin/families: families and a search for them, which is in the address. */
export default function Families() {
  const { t } = useTranslation()
  const [query, changeQuery] = useAddressQuery()
  return (
    <OfficePage title={t('family.title')}>
      <FamilyList
        search={query.get('search') ?? ''}
        onSearch={(search) => changeQuery((before) => withParts(before, { search }))}
      />
    </OfficePage>
  )
}
