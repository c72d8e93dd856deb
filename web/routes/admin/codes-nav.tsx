import '#web/ui/tabs.css'
import { NavLink } from 'react-router'
import { useCampaigns } from '#web/features/campaigns/index.ts'
import { useCodeCounts } from '#web/features/codes/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'

/** Codes and campaigns are two views of one page. An office that invited nobody yet sees codes alone. */
export function CodesNav() {
  const { t } = useTranslation()
  const campaigns = useCampaigns().data?.campaigns ?? []
  const asked = useCodeCounts().data?.fully_used ?? 0
  if (campaigns.length === 0 && asked === 0) return null
  return (
    <nav className="tab-links off-paper" aria-label={t('codes.tabs')}>
      <NavLink to={paths.adminCodes}>{t('finder.codes')}</NavLink>
      <NavLink to={paths.adminCampaigns}>{t('campaigns.title')}</NavLink>
    </nav>
  )
}
