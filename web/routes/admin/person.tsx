import { useSearchParams } from 'react-router'
import { PersonData, PersonSearch } from '#web/features/persons/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from './office-page.tsx'

/**
 * /admin/person?request=…: the stored data of the person behind a request; exports or erases it.
 * Without a request, it finds one.
 */
export default function Person() {
  const { t } = useTranslation()
  const requestId = useSearchParams()[0].get('request')
  return (
    <OfficePage title={t('admin.personTitle')}>
      <div className="page-head">
        <BackLink to={paths.adminRequests}>{t('action.back')}</BackLink>
        <h1>{t('admin.personTitle')}</h1>
      </div>
      {requestId ? <PersonData requestId={requestId} /> : <PersonSearch />}
    </OfficePage>
  )
}
