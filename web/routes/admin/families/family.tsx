import { useParams } from 'react-router'
import { FamilyScreen, useFamily } from '#web/features/families/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Isolated } from '#web/ui/ltr.tsx'
import { OfficePage } from '../office-page.tsx'
import { useRequestDrawer } from '../request-drawer.tsx'

/** /admin/families/{number}: one family. */
export default function FamilyPage() {
  const { t } = useTranslation()
  const number = Number(useParams().number)
  const [drawer, open] = useRequestDrawer()
  const title = t('family.number', { number })
  const name = useFamily(number).data?.family.names[0]
  return (
    <OfficePage
      title={title}
      heading={name && <Isolated>{name}</Isolated>}
      beside={name && <span className="quiet">{title}</span>}
      width="full"
      back={[paths.adminFamilies, 'family.title']}
    >
      <FamilyScreen key={number} number={number} onOpen={open} />
      {drawer}
    </OfficePage>
  )
}
