import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAuth } from './auth.tsx'

/** Signs out in all tabs; the layout then redirects (useLeaveWhenSignedOut). */
export function SignOutButton() {
  const { t } = useTranslation()
  const { signOut } = useAuth()
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      await signOut()
    } catch {
      toast({ tone: 'error', title: t('common.error'), message: t('errors.signInFailed') })
      setBusy(false)
    }
  }
  return (
    <SecondaryButton busy={busy} onClick={leave}>
      {t('auth.signOut')}
    </SecondaryButton>
  )
}
