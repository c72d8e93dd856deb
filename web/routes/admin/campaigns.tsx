import { CampaignPages } from '#web/features/campaigns/index.ts'
import { loadCampaignMessages } from '#web/i18n/campaign-messages.ts'
import { loadCodeMessages, speaking } from '#web/i18n/late-messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { OfficePage } from './office-page.tsx'

export const clientMiddleware = [speaking(loadCampaignMessages), speaking(loadCodeMessages)]

/** /admin/campaigns: all campaigns, or one, or its requests to be decided, as the address says. */
export default function Campaigns() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('campaigns.title')}>
      <CampaignPages />
    </OfficePage>
  )
}
