import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { familiesKey } from '#web/query-keys.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type FieldProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** Filters codes by campaign, and leads to the campaigns. */
export function CampaignField({ value = '', onChange }: FieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [...familiesKey, 'campaigns', 'all'],
    queryFn: ({ signal }) => call('list_campaigns', {}, { signal }),
  })
  const campaigns = data?.campaigns ?? []
  return (
    <>
      {campaigns.length > 0 && (
        <SelectField
          name="campaign"
          label={t('codes.campaign')}
          optional
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
          options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Link className="lone-link" to={paths.adminCampaigns}>
        {t('campaigns.title')}
      </Link>
    </>
  )
}
