import { NativeSelect } from '@mantine/core'
import { useCampaigns } from '#web/features/campaigns/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'

type FieldProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** Filters codes by campaign, once there is one. */
export function CampaignField({ value = '', onChange }: FieldProps) {
  const { t } = useTranslation()
  const campaigns = useCampaigns().data?.campaigns ?? []
  if (campaigns.length === 0) return null
  return (
    <NativeSelect
      name="campaign"
      aria-label={t('codes.campaign')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      data={[
        { value: '', label: t('codes.campaign') },
        ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
