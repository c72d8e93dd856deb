import { useSearchParams } from 'react-router'
import { PersonData, PersonSearch } from '#web/features/persons/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { OfficePage } from './office-page.tsx'

/**
 * /admin/person?request=…: the stored data of the person behind a request; exports or erases it.
 * Without a request, it finds one.
 */
export default function Person() {
  const { t } = useTranslation()
  const requestId = useSearchParams()[0].get('request')
  return (
    <OfficePage title={t('admin.personTitle')} back={[paths.adminRequests, 'action.back']}>
      {requestId ? <PersonData requestId={requestId} /> : <PersonSearch />}
    </OfficePage>
  )
}
