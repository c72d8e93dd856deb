import { useParams } from 'react-router'
import { FamilyScreen } from '#web/features/families/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { OfficePage } from '../office-page.tsx'
import { useRequestDrawer } from '../request-drawer.tsx'

/** /admin/families/{number}: one family. */
export default function FamilyPage() {
  const { t } = useTranslation()
  const number = Number(useParams().number)
  const [drawer, open] = useRequestDrawer()
  const title = t('family.number', { number })
  return (
    <OfficePage title={title} width="full" back={[paths.adminFamilies, 'family.title']}>
      <FamilyScreen key={number} number={number} onOpen={open} />
      {drawer}
    </OfficePage>
  )
}
