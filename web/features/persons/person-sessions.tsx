import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'

type Props = { requestId: string; person: Accepted<'get_person'> }

/** The number of a person's sessions; ends them, or switches the second step off. */
export function PersonSessions({ requestId, person }: Props) {
  const { t } = useTranslation()
  const { full_name: name, sessions: count, two_step_of: user_id } = person
  const of = { requestId, name }
  const signOut = () => call('end_person_sessions', { request_id: requestId })
  const reset = (user_id: string) => call('reset_two_step', { user_id })
  return (
    <>
      <p>{count === 0 ? t('person.signedInNowhere') : t('person.signedIn', { count })}</p>
      <div className="buttons">
        {count > 0 && <AccountAct {...of} press="signOut" send={signOut} />}
        {user_id && <AccountAct {...of} press="resetTwoStep" send={() => reset(user_id)} />}
      </div>
    </>
  )
}

type ActProps = {
  requestId: string
  name: string
  press: 'signOut' | 'resetTwoStep'
  send: () => Promise<unknown>
}

/** A button that does something with an account after a confirmation. */
function AccountAct({ requestId, name, press, send }: ActProps) {
  const { t } = useTranslation()
  return (
    <ActButton
      send={send}
      done={() => t(`person.${press}Done`, { name })}
      refetch={[['person', requestId]]}
      question={{ title: t(`person.${press}Title`, { name }), text: t(`person.${press}Text`) }}
    >
      {t(`person.${press}`)}
    </ActButton>
  )
}
