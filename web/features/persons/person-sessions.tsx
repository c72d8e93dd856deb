import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/use-action.ts'

type Props = { requestId: string; name: string; count: number }

/** The number of a person's sessions; ends them after a confirmation. */
export function PersonSessions({ requestId, name, count }: Props) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [['person', requestId]] })
  const [asked, setAsked] = useState(false)

  async function signOut() {
    await act(() => call('end_person_sessions', { request_id: requestId }), {
      message: () => t('person.signedOut', { name }),
      title: 'common.error',
    })
    setAsked(false)
  }

  if (count === 0) return <p>{t('person.signedInNowhere')}</p>
  return (
    <>
      <ConfirmDialog
        opened={asked}
        title={t('person.signOutTitle', { name })}
        text={t('person.signOutText')}
        busy={busy}
        onYes={() => void signOut()}
        onNo={() => setAsked(false)}
      />
      <p>{t('person.signedIn', { count })}</p>
      <div className="buttons">
        <SecondaryButton onClick={() => setAsked(true)}>{t('person.signOut')}</SecondaryButton>
      </div>
    </>
  )
}
