import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#web/features/accounts/index.ts'
import { DirectForm, latestRequestDate } from '#web/features/direct-request/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useToday } from '#web/use-today.ts'
import { OfficePage, toToday } from './office-page.tsx'

/** /admin/direct-request: a request that the office enters for a recipient. */
export default function DirectRequest() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const today = useToday()
  const latest = useQuery(latestRequestDate)
  const known = user && (latest.isSuccess || latest.isError)
  return (
    <OfficePage title={t('admin.directRequest')} back={toToday}>
      {known ? (
        <DirectForm userId={user.id} firstDate={latest.data?.date ?? today} today={today} />
      ) : (
        <Spinner />
      )}
    </OfficePage>
  )
}
