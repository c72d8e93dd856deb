import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { useAuth } from './auth.tsx'

/** Signs out in all tabs; the layout then redirects (useLeaveWhenSignedOut). */
export function SignOutButton() {
  const { t } = useTranslation()
  const { signOut } = useAuth()
  const { act, busy } = useAction()
  const leave = () =>
    act(signOut, {
      onFailure() {
        toast({ tone: 'error', title: t('common.error'), message: t('errors.signInFailed') })
        return true
      },
    })
  return (
    <SecondaryButton busy={busy} onClick={() => void leave()}>
      {t('auth.signOut')}
    </SecondaryButton>
  )
}
