import { LikelyScreen } from '#web/features/families/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { OfficePage } from '../office-page.tsx'

/** /admin/families/likely: families that are likely the same, and helpers. */
export default function LikelyPage() {
  const { t } = useTranslation()
  const title = t('families.likely.title')
  return (
    <OfficePage title={title} back={[paths.adminFamilies, 'family.title']}>
      <LikelyScreen />
    </OfficePage>
  )
}
