import { checkCampaign } from '#domain/campaigns/campaigns.ts'
import { languages, locales } from '#domain/locales.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { type FieldErrors, useForm } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useAction } from '#web/use-action.ts'
import { useToday } from '#web/use-today.ts'
import { CategorySelect } from './category-select.tsx'
import type { Campaign } from './queries.ts'
import { campaignsKey } from './queries.ts'

/** How long a new campaign is open unless the office says otherwise. */
const USUAL_DAYS = 28

const initial = (campaign: Campaign | undefined, today: string) => ({
  name: campaign?.name ?? '',
  category: campaign?.category ?? '',
  opens_on: campaign?.opens_on ?? today,
  closes_on: campaign?.closes_on ?? dateAfter(today, USUAL_DAYS),
  text_en: campaign?.texts.en ?? '',
  text_he: campaign?.texts.he ?? '',
  text_yi: campaign?.texts.yi ?? '',
})
type Values = ReturnType<typeof initial>

const inputOf = ({ name, category, opens_on, closes_on, ...texts }: Values) => ({
  name,
  category: category || null,
  opens_on,
  closes_on,
  texts: { en: texts.text_en, he: texts.text_he, yi: texts.text_yi },
})

/** Errors by the names of the fields: `texts.en` is the field `text_en`. */
const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, key]) => [name.replace('texts.', 'text_'), key]),
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
  const { act } = useAction({ refetch: [campaignsKey, codesKey] })
  const form = useForm({
    initial: initial(campaign, today),
    validate: (values) => {
      const { opens_on, closes_on } = values
      if (!opens_on || !closes_on) {
        const required = 'common.required' as const
        return {
          ...(!opens_on && { opens_on: required }),
          ...(!closes_on && { closes_on: required }),
        }
      }
      return byField(checkCampaign(inputOf(values), today).errors)
    },
  })
  const save = (values: Values) =>
    act(
      (operation_id) => {
        const input = { ...inputOf(values), operation_id }
        return campaign
          ? call('change_campaign', { ...input, campaign_id: campaign.id })
          : call('create_campaign', input)
      },
      {
        form: { showErrors: (errors) => form.showErrors(byField(errors)) },
        message: () => t('campaigns.saved'),
        onSuccess: ({ campaign: saved }) => onSaved(saved),
      },
    )
  return (
    <form className="stack" {...form.props(save)}>
      <TextField {...form.field('name')} label={t('campaigns.name')} dir="auto" />
      <CategorySelect {...form.field('category')} help={t('campaigns.categoryHelp')} />
      <div className="field-row">
        <TextField {...form.field('opens_on')} label={t('campaigns.opensOn')} ltr type="date" />
        <TextField {...form.field('closes_on')} label={t('campaigns.closesOn')} ltr type="date" />
      </div>
      {locales.map((locale) => (
        <TextAreaField
          key={locale}
          {...form.field(`text_${locale}`)}
          label={t('campaigns.text', { language: languages[locale].name })}
          help={t('campaigns.textHelp')}
          optional
          rows={2}
          dir={languages[locale].direction}
        />
      ))}
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onCancel}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
