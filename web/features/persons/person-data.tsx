import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { ReachChoice } from '#web/features/reach/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { EraseForm } from './erase-form.tsx'
import { ExportForm } from './export-form.tsx'
import { PersonEmail } from './person-email.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** What is stored about a person, with forms to export and to erase it. */
export function PersonData({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const person = useQuery({
    queryKey: ['person', requestId],
    queryFn: ({ signal }) => call('get_person', { request_id: requestId }, { signal }),
    retry: false,
  })
  return (
    <Loaded query={person} failed={t('err.detailsFailed')}>
      {(data) => <Person requestId={requestId} person={data} />}
    </Loaded>
  )
}

type PersonProps = { requestId: string; person: Accepted<'get_person'> }

function Person({ requestId, person }: PersonProps) {
  const { t } = useTranslation()
  const { full_name, email, has_account, request_ids, documents, is_erased } = person
  const { family } = person
  if (is_erased) return <p role="status">{t('person.isErased')}</p>
  return (
    <div className="stack dense">
      <Card>
        <h2 className="card-title">
          <Isolated>{full_name}</Isolated>
        </h2>
        <FactList>
          {email && (
            <Fact label={t('auth.email')}>
              <Ltr>{email}</Ltr>
            </Fact>
          )}
          <Fact label={t('person.account')}>
            {t(has_account ? 'person.hasAccount' : 'person.noAccount')}
          </Fact>
          <Fact label={t('admin.requests')}>{request_ids.length}</Fact>
          <Fact label={t('doc.documents')}>{documents}</Fact>
        </FactList>
      </Card>
      <ReachChoice requestId={requestId} title={t('reach.ofFamily')} />
      {has_account && (
        <Card className="stack">
          <h2 className="card-title">{t('person.sessionsTitle')}</h2>
          <PersonSessions requestId={requestId} person={person} />
        </Card>
      )}
      {has_account && (
        <Card className="stack">
          <h2 className="card-title">{t('person.changeEmail')}</h2>
          <PersonEmail requestId={requestId} name={full_name} />
        </Card>
      )}
      <Card className="stack">
        <h2 className="card-title">{t('person.exportTitle')}</h2>
        <ExportForm requestId={requestId} family={family} />
      </Card>
      <Card className="stack">
        <h2 className="card-title">{t('person.eraseTitle')}</h2>
        <EraseForm requestId={requestId} person={person} />
      </Card>
    </div>
  )
}
