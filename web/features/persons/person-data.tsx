import type { Accepted } from '#web/api-error.ts'
import { ReachChoice } from '#web/features/reach/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { EraseForm } from './erase-form.tsx'
import { ExportForm } from './export-form.tsx'
import { PersonEmail } from './person-email.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** What is stored about a person, with forms to export and to erase it. */
export function PersonData({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const person = useAnswer(
    ['person', requestId],
    'get_person',
    { request_id: requestId },
    { retry: false },
  )
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
      <Card title={<Isolated>{full_name}</Isolated>}>
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
        <Card title={t('person.sessionsTitle')}>
          <PersonSessions requestId={requestId} person={person} />
        </Card>
      )}
      {has_account && (
        <Card title={t('person.changeEmail')}>
          <PersonEmail requestId={requestId} name={full_name} />
        </Card>
      )}
      <Card title={t('person.exportTitle')}>
        <ExportForm requestId={requestId} family={family} />
      </Card>
      <Card title={t('person.eraseTitle')}>
        <EraseForm requestId={requestId} person={person} />
      </Card>
    </div>
  )
}
