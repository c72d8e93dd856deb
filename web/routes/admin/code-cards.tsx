import { useLocation } from 'react-router'
import { Cards } from '#web/features/code-office/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { OfficePage } from './office-page.tsx'

/** Returns the ids that the screen of codes put into the history: hundreds are too long an address. */
function idsOf(state: unknown): string[] {
  const ids = (state as { ids?: unknown } | null)?.ids
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
}

/** /admin/codes/cards: cards of the chosen codes, for paper. */
export default function CodeCards() {
  const { t } = useTranslation()
  const ids = idsOf(useLocation().state)
  return (
    <OfficePage title={t('codes.cards')} hasHead>
      <PageHead
        className="off-paper"
        back={[paths.adminCodes, 'codes.backToCodes']}
        title={t('codes.cards')}
      />
      <Cards ids={ids} />
    </OfficePage>
  )
}
