import { FamilyList } from '#web/features/families/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { OfficePage } from '../office-page.tsx'

/** /admin/families: families and a search for them, which is in the address. */
export default function Families() {
  const { t } = useTranslation()
  const [query, change] = useAddressQuery()
  return (
    <OfficePage title={t('family.title')}>
      <FamilyList search={query.get('search') ?? ''} onSearch={(search) => change({ search })} />
    </OfficePage>
  )
}
