import { useState } from 'react'
import { hasDraft } from '#web/device-storage.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useOutgoingDocuments } from '#web/outgoing-documents.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { useAuth } from './auth.tsx'

/**
 * Signs out in all tabs; the layout then redirects (useLeaveWhenSignedOut). Asks first if something was
 * typed or chosen and not sent, because signing out deletes it.
 */
export function SignOutButton() {
  const { t } = useTranslation()
  const { user, signOut } = useAuth()
  const { act, busy } = useAction()
  const [isAsked, setAsked] = useState(false)
  const leave = () =>
    act(signOut, {
      onFailure() {
        toast({ tone: 'error', title: t('common.error'), message: t('errors.signInFailed') })
        return true
      },
    }).then(() => setAsked(false))
  const isUnsent = () => {
    const documents = Object.values(useOutgoingDocuments.getState())
    return Boolean(user && hasDraft(user.id)) || documents.some((all) => all.length > 0)
  }
  return (
    <>
      <SecondaryButton busy={busy} onClick={() => (isUnsent() ? setAsked(true) : void leave())}>
        {t('auth.signOut')}
      </SecondaryButton>
      <Confirm
        opened={isAsked}
        title={t('auth.signOutTitle')}
        text={t('auth.signOutText')}
        yes={t('auth.signOut')}
        no={t('action.cancel')}
        onYes={leave}
        onNo={() => setAsked(false)}
      />
    </>
  )
}
