import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { campaignPath } from './address.ts'
import { CampaignDays } from './campaign-days.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { type Campaign, useCampaigns } from './queries.ts'

const count = (step: 'invited' | 'asked' | 'decided' | 'paid'): Column<Campaign> => ({
  key: step,
  head: `campaigns.step.${step}`,
  isLabelled: true,
  isNumber: true,
  cell: ({ counts }, { count }) => <Ltr>{count(counts[step])}</Ltr>,
})

const columns: readonly Column<Campaign>[] = [
  {
    key: 'name',
    head: 'campaigns.name',
    isRowHead: true,
    cell: (campaign) => (
      <>
        <Link className="lone-link" to={campaignPath(campaign.id)}>
          <Isolated>{campaign.name}</Isolated>
        </Link>
        <CampaignDays campaign={campaign} />
      </>
    ),
  },
  count('invited'),
  count('asked'),
  count('decided'),
  count('paid'),
]

/** All campaigns with their numbers, and a form for a new one. */
export function CampaignScreens() {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const query = useCampaigns()
  return (
    <>
      {isMaking ? (
        <Card title={t('campaigns.new')} className="off-paper">
          <CampaignForm
            onSaved={({ id }) => navigate(campaignPath(id))}
            onCancel={() => setMaking(false)}
          />
        </Card>
      ) : (
        <div className="buttons off-paper">
          <PrimaryButton icon={IconPlus} onClick={() => setMaking(true)}>
            {t('campaigns.new')}
          </PrimaryButton>
        </div>
      )}
      <Loaded query={query} failed={t('err.detailsFailed')} keepOld>
        {({ campaigns }) =>
          campaigns.length > 0 ? (
            <Table className="blocks" columns={columns} rows={campaigns} />
          ) : (
            <EmptyList icon={IconUsersGroup} of="campaigns.noneText" />
          )
        }
      </Loaded>
    </>
  )
}
