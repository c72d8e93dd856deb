import { CampaignPages } from '#web/features/campaigns/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { CodesNav } from './codes-nav.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/campaigns: all campaigns, or one, or its requests to be decided, as the address says. */
export default function Campaigns() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('campaigns.title')} hasHead>
      <CampaignPages above={<CodesNav />} />
    </OfficePage>
  )
}
