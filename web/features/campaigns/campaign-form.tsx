import { checkCampaign } from '#domain/campaigns/campaigns.ts'
import { languages, locales } from '#domain/locales.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { ActForm, type FormField } from '#web/ui/act-form.tsx'
import { useToday } from '#web/use-today.ts'
import { useCategoryOptions } from './category-options.ts'
import type { Campaign } from './queries.ts'
import { campaignsKey } from './queries.ts'

/** How long a new campaign is open unless the office says otherwise. */
const USUAL_DAYS = 28

type Field = 'name' | 'category' | 'opens_on' | 'closes_on' | TextField
type TextField = `text_${(typeof locales)[number]}`

const inputOf = ({ name, category, opens_on, closes_on, ...texts }: Record<Field, string>) => ({
  name,
  category: category || null,
  opens_on,
  closes_on,
  texts: { en: texts.text_en, he: texts.text_he, yi: texts.text_yi },
})

/** Returns the mistakes by the names of the fields: `texts.en` is the field `text_en`. */
const errorsOf = (typed: Record<Field, string>, today: string) =>
  Object.fromEntries(
    Object.entries(checkCampaign(inputOf(typed), today).errors).map(([name, key]) => [
      name.replace('texts.', 'text_'),
      key,
    ]),
  )

type FormProps = {
  /** The one to change; undefined for a new one. */
  campaign?: Campaign
  onSaved: (campaign: Campaign) => void
  onCancel: () => void
}

/** Creates or changes a campaign (docs/product.md §17.1). */
export function CampaignForm({ campaign, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation()
  const today = useToday()
  const categories = useCategoryOptions()
  const texts = locales.map((locale): [TextField, FormField<Field>] => [
    `text_${locale}`,
    {
      label: 'campaigns.text',
      labelled: { language: languages[locale].name },
      kind: 'text',
      initial: campaign?.texts[locale],
      optional: true,
      help: 'campaigns.textHelp',
    },
  ])
  return (
    <ActForm
      fields={{
        name: { label: 'campaigns.name', initial: campaign?.name },
        category: {
          label: 'field.category',
          kind: 'choice',
          initial: campaign?.category ?? '',
          optional: true,
          help: 'campaigns.categoryHelp',
          options: categories,
        },
        opens_on: {
          label: 'campaigns.opensOn',
          kind: 'date',
          initial: campaign?.opens_on ?? today,
        },
        closes_on: {
          label: 'campaigns.closesOn',
          kind: 'date',
          initial: campaign?.closes_on ?? dateAfter(today, USUAL_DAYS),
        },
        ...(Object.fromEntries(texts) as Record<TextField, FormField<Field>>),
      }}
      validate={(typed: Record<Field, string>) => errorsOf(typed, today)}
      send={(typed: Record<Field, string>, operation_id) => {
        const input = { ...inputOf(typed), operation_id }
        return campaign
          ? call('change_campaign', { ...input, campaign_id: campaign.id })
          : call('create_campaign', input)
      }}
      done={() => t('campaigns.saved')}
      refetch={[campaignsKey, codesKey]}
      onDone={({ campaign: saved }) => onSaved(saved)}
      button="action.save"
      onClose={onCancel}
    />
  )
}
