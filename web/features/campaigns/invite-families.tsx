import { useState } from 'react'
import { call } from '#web/api.ts'
import { useHelpers } from '#web/features/families/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './campaigns.module.css'
import { CategorySelect } from './category-select.tsx'
import {
  type Campaign,
  campaignsKey,
  type FamilyFilter,
  type Invitable,
  useCampaigns,
  useInvitable,
} from './queries.ts'

const nothing = { campaign_id: '', category: '', year: '', paid: '', helper_id: '' }

const filterOf = ({
  campaign_id,
  category,
  year,
  paid,
  helper_id,
}: typeof nothing): FamilyFilter => ({
  ...(campaign_id && { campaign_id }),
  ...(category && { category }),
  ...(Number(year) && { year: Number(year) }),
  ...(paid && { paid: paid === 'yes' }),
  ...(helper_id && { helper_id }),
})

/** Finds families by their earlier requests, and invites those that are chosen. */
export function InviteFamilies({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<FamilyFilter>()
  const others = (useCampaigns().data?.campaigns ?? []).filter(({ id }) => id !== campaign.id)
  const helpers = useHelpers()
  const form = useForm({ initial: { ...nothing, category: campaign.category ?? '' } })
  const query = useInvitable(campaign.id, filter)
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  return (
    <Card className="stack off-paper">
      <h2 className="card-title">{t('campaigns.invite')}</h2>
      <form className="stack" {...form.props((values) => setFilter(filterOf(values)))}>
        <div className="field-row">
          {others.length > 0 && (
            <SelectField
              {...form.field('campaign_id')}
              label={t('campaigns.campaign')}
              optional
              options={others.map(named)}
            />
          )}
          <CategorySelect {...form.field('category')} />
          <TextField
            {...form.field('year')}
            label={t('campaigns.year')}
            optional
            ltr
            inputMode="numeric"
            maxLength={4}
          />
          <SelectField
            {...form.field('paid')}
            label={t('campaigns.paid')}
            optional
            options={[
              { value: 'yes', label: t('campaigns.paidYes') },
              { value: 'no', label: t('campaigns.paidNo') },
            ]}
          />
          {helpers.length > 0 && (
            <SelectField
              {...form.field('helper_id')}
              label={t('campaigns.helper')}
              optional
              options={helpers.map(named)}
            />
          )}
        </div>
        <div className="buttons">
          <SecondaryButton type="submit">{t('campaigns.find')}</SecondaryButton>
        </div>
      </form>
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
  const { t } = useTranslation()
  const { count, shortDate } = useFormats()
  const { act, busy } = useAction({
    refetch: [campaignsKey, codesKey],
    isBusyWhileRefetching: true,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const open = families.filter(({ is_invited }) => !is_invited)
  const chosen = open.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  if (families.length === 0) return <p role="status">{t('campaigns.noFamilies')}</p>

  function toggle(id: string) {
    const now = new Set(left)
    if (!now.delete(id)) now.add(id)
    setLeft(now)
  }
  const invite = () =>
    act(
      (operation_id) =>
        call('invite_families', { campaign_id: campaign.id, family_ids: chosen, operation_id }),
      {
        message: ({ made, already }) =>
          t('campaigns.invitedNow', { made: count(made), already: count(already) }),
      },
    )
  return (
    <>
      <p role="status">
        {t('campaigns.found', { count: count(families.length) })}{' '}
        {isMore && <span>{t('campaigns.foundMore', { count: count(families.length) })}</span>}
      </p>
      {open.length > 1 && (
        <button
          type="button"
          className="text-button"
          aria-pressed={chosen.length === open.length}
          onClick={() => setLeft(new Set(chosen.length > 0 ? open.map(({ id }) => id) : []))}
        >
          {t('admin.selectAll')}
        </button>
      )}
      <ul className={`rows ${styles.families}`}>
        {families.map(({ id, name, number, is_invited, last_asked_on }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                disabled={is_invited}
                checked={is_invited || !left.has(id)}
                onChange={() => toggle(id)}
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
        <PrimaryButton busy={busy} disabled={chosen.length === 0} onClick={() => void invite()}>
          {t('campaigns.inviteChosen', { count: count(chosen.length) })}
        </PrimaryButton>
      </div>
    </>
  )
}
