import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'

type Props = { requestId: string; name: string; count: number }

/** The number of a person's sessions; ends them after a confirmation. */
export function PersonSessions({ requestId, name, count }: Props) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)

  async function signOut() {
    setBusy(true)
    try {
      await call('end_person_sessions', { request_id: requestId })
      toast({ tone: 'success', message: t('person.signedOut', { name }) })
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
    } finally {
      setBusy(false)
      setAsked(false)
      await queries.invalidateQueries({ queryKey: ['person', requestId] })
    }
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
