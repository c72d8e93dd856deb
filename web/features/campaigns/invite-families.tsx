import { useState } from 'react'
import { call } from '#web/api.ts'
import { useHelpers } from '#web/features/families/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { codesKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { ActForm } from '#web/ui/act-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './campaigns.module.css'
import { useCategoryOptions } from './category-options.ts'
import {
  type Campaign,
  campaignsKey,
  type FamilyFilter,
  type Invitable,
  useCampaigns,
  useInvitable,
} from './queries.ts'
import { useChoice } from './use-choice.ts'

type Field = 'campaign_id' | 'category' | 'year' | 'paid' | 'helper_id'

const filterOf = (typed: Partial<Record<Field, string>>): FamilyFilter => ({
  ...(typed.campaign_id && { campaign_id: typed.campaign_id }),
  ...(typed.category && { category: typed.category }),
  ...(Number(typed.year) && { year: Number(typed.year) }),
  ...(typed.paid && { paid: typed.paid === 'yes' }),
  ...(typed.helper_id && { helper_id: typed.helper_id }),
})

/** Finds families by their earlier requests, and invites those that are chosen. */
export function InviteFamilies({ campaign }: { campaign: Campaign }) {
  const { t } = useWords()
  const [filter, setFilter] = useState<FamilyFilter>()
  const others = (useCampaigns().data?.campaigns ?? []).filter(({ id }) => id !== campaign.id)
  const helpers = useHelpers()
  const categories = useCategoryOptions()
  const query = useInvitable(campaign.id, filter)
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  return (
    <Card title={t('campaigns.invite')} className="off-paper">
      <ActForm
        inRow
        fields={{
          campaign_id: {
            label: 'campaigns.campaign',
            kind: 'choice',
            optional: true,
            isShown: () => others.length > 0,
            options: others.map(named),
          },
          category: {
            label: 'field.category',
            kind: 'choice',
            initial: campaign.category ?? '',
            optional: true,
            options: categories,
          },
          year: { label: 'campaigns.year', kind: 'whole', optional: true, max: 4 },
          paid: {
            label: 'campaigns.paid',
            kind: 'choice',
            optional: true,
            options: [
              { value: 'yes', label: t('campaigns.paidYes') },
              { value: 'no', label: t('campaigns.paidNo') },
            ],
          },
          helper_id: {
            label: 'campaigns.helper',
            kind: 'choice',
            optional: true,
            isShown: () => helpers.length > 0,
            options: helpers.map(named),
          },
        }}
        send={async (typed) => setFilter(filterOf(typed))}
        button="campaigns.find"
        isSecondary
      />
      {filter && (
        <Loaded query={query} keepOld>
          {({ families, is_more }) => (
            <Found
              key={JSON.stringify(filter)}
              campaign={campaign}
              families={families}
              isMore={is_more}
            />
          )}
        </Loaded>
      )}
    </Card>
  )
}

type FoundProps = { campaign: Campaign; families: Invitable[]; isMore: boolean }

function Found({ campaign, families, isMore }: FoundProps) {
  const { t, count, shortDate } = useWords()
  const choice = useChoice(families.filter(({ is_invited }) => !is_invited))
  const chosen = choice.chosen.map(({ id }) => id)
  if (families.length === 0) return <p role="status">{t('campaigns.noFamilies')}</p>
  return (
    <>
      <p role="status">
        {t('campaigns.found', { count: count(families.length) })}{' '}
        {isMore && <span>{t('campaigns.foundMore', { count: count(families.length) })}</span>}
      </p>
      {choice.all.length > 1 && (
        <TextButton aria-pressed={chosen.length === choice.all.length} onClick={choice.chooseAll}>
          {t('admin.selectAll')}
        </TextButton>
      )}
      <ul className={`rows ${styles.families}`}>
        {families.map(({ id, name, number, is_invited, last_asked_on }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                disabled={is_invited}
                checked={is_invited || choice.isChosen(id)}
                onChange={() => choice.toggle(id)}
              />
              <Isolated>{name}</Isolated>
              <span className="quiet small">
                {t('family.number', { number })}
                {last_asked_on && (
                  <span> · {t('campaigns.lastAsked', { date: shortDate(last_asked_on) })}</span>
                )}
                {is_invited && <span> · {t('campaigns.isInvited')}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <ActButton
          look="primary"
          disabled={chosen.length === 0}
          send={(operation_id) =>
            call('invite_families', { campaign_id: campaign.id, family_ids: chosen, operation_id })
          }
          done={({ made, already }) =>
            t('campaigns.invitedNow', { made: count(made), already: count(already) })
          }
          refetch={[campaignsKey, codesKey]}
        >
          {t('campaigns.inviteChosen', { count: count(chosen.length) })}
        </ActButton>
      </div>
    </>
  )
}
