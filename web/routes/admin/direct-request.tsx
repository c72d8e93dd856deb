import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarDateIn } from '#domain/payment-date.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import { DirectForm, latestRequestDate } from '#web/features/direct-request/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/site.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/direct-request: a request that the office enters for a recipient. */
export default function DirectRequest() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const { officeTimeZone } = useSite()
  const [today] = useState(() => calendarDateIn(new Date(), officeTimeZone))
  const latest = useQuery(latestRequestDate)
  const known = user && (latest.isSuccess || latest.isError)
  return (
    <OfficePage title={t('admin.directRequest')}>
      <div className="page-head">
        <BackLink to={paths.admin}>{t('admin.today')}</BackLink>
        <h1>{t('admin.directRequest')}</h1>
      </div>
      {known ? (
        <DirectForm userId={user.id} firstDate={latest.data?.date ?? today} today={today} />
      ) : (
        <Spinner />
      )}
    </OfficePage>
  )
}
