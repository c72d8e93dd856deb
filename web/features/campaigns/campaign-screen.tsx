import { useState } from 'react'
import { Link } from 'react-router'
import type { CampaignList } from '#domain/campaigns/campaigns.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { PrimaryLink, SecondaryButton, SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { campaignPath } from './address.ts'
import { CampaignDays } from './campaign-days.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { InviteFamilies } from './invite-families.tsx'
import { InvitedList } from './invited-list.tsx'
import type { Campaign } from './queries.ts'
import { SendInvitations } from './send-invitations.tsx'

const lists = ['invited', 'sent', 'unanswered', 'asked', 'undecided', 'decided', 'paid'] as const

type Part = 'edit' | 'invite'

/** The page of a campaign: its numbers, whom it invites, and how far each has come. */
export function CampaignScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useWords()
  const locale = useLocale()
  const [part, setPart] = useState<Part>()
  const [list, setList] = useState<CampaignList>('invited')
  const codes = new URLSearchParams({ campaign: campaign.id, status: 'all' })
  const text = campaign.texts[locale]
  const choice = (of: Part, label: string) => (
    <SecondaryButton
      aria-expanded={part === of}
      onClick={() => setPart(part === of ? undefined : of)}
    >
      {label}
    </SecondaryButton>
  )
  return (
    <>
      <div>
        <CampaignDays campaign={campaign} />
        {text && (
          <p>
            <Isolated>{text}</Isolated>
          </p>
        )}
      </div>
      <div className="buttons off-paper">
        <PrimaryLink to={campaignPath(campaign.id, 'decide')}>{t('campaigns.decide')}</PrimaryLink>
        {choice('invite', t('campaigns.invite'))}
        <SecondaryLink to={`${paths.adminCodes}?${codes}`}>{t('campaigns.paste')}</SecondaryLink>
        {choice('edit', t('campaigns.edit'))}
      </div>
      {part === 'edit' && (
        <Card title={t('campaigns.edit')} className="off-paper">
          <CampaignForm
            campaign={campaign}
            onSaved={() => setPart(undefined)}
            onCancel={() => setPart(undefined)}
          />
        </Card>
      )}
      {part === 'invite' && <InviteFamilies campaign={campaign} />}
      <SendInvitations campaign={campaign} />
      <Card className="stack">
        <Steps campaign={campaign} list={list} onChoose={setList} />
        <InvitedList campaign={campaign} list={list} />
        <p className="off-paper">
          <Link className="lone-link" to={`${paths.adminCodes}?${codes}`}>
            {t('campaigns.toCodes')}
          </Link>
        </p>
      </Card>
    </>
  )
}

type StepsProps = {
  campaign: Campaign
  list: CampaignList
  onChoose: (list: CampaignList) => void
}

/** How many have come how far, each of which opens its list. */
function Steps({ campaign: { counts }, list, onChoose }: StepsProps) {
  const { t, count } = useWords()
  const numbers: Record<CampaignList, number | undefined> = {
    ...counts,
    unanswered: counts.invited - counts.asked,
    undecided: undefined,
  }
  return (
    <fieldset className="choices" aria-label={t('campaigns.title')}>
      {lists.map((one) => (
        <button key={one} type="button" aria-pressed={list === one} onClick={() => onChoose(one)}>
          {t(`campaigns.step.${one}`)}
          {numbers[one] !== undefined && <Ltr className="numbers">{count(numbers[one])}</Ltr>}
        </button>
      ))}
    </fieldset>
  )
}
