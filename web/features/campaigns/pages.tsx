import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { campaignPath } from './address.ts'
import { CampaignScreens } from './campaign-list.tsx'
import { CampaignScreen } from './campaign-screen.tsx'
import { DecideMany } from './decide-many.tsx'
import { useCampaign, useUndecided } from './queries.ts'

/** All campaigns, below `above`, or one, or its requests to be decided, as the address says. */
export function CampaignPages({ above }: { above: ReactNode }) {
  const [query] = useAddressQuery()
  const id = query.get('campaign')
  if (!id) return <All above={above} />
  return query.get('view') === 'decide' ? <Deciding key={id} id={id} /> : <One key={id} id={id} />
}

function All({ above }: { above: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead back={[paths.admin, 'admin.today']} title={t('campaigns.title')} />
      {above}
      <p className="quiet">{t('campaigns.noneText')}</p>
      <CampaignScreens />
    </>
  )
}

function One({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useCampaign(id)
  return (
    <>
      <PageHead
        back={[paths.adminCampaigns, 'campaigns.title']}
        title={<Isolated>{query.data?.name ?? t('campaigns.title')}</Isolated>}
      />
      <Loaded query={query} keepOld>
        {(campaign) => <CampaignScreen campaign={campaign} />}
      </Loaded>
    </>
  )
}

function Deciding({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useCampaign(id)
  const query = useUndecided(id)
  return (
    <>
      <div className="page-head">
        <BackLink to={campaignPath(id)}>{data?.name ?? t('campaigns.back')}</BackLink>
        <h1>{t('campaigns.decide')}</h1>
      </div>
      <Loaded query={query} keepOld>
        {(rows) => <DecideMany campaignId={id} rows={rows} />}
      </Loaded>
    </>
  )
}
