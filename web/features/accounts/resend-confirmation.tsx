import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** Mails the confirmation link again. The response is the same for every address. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const resend = useResendConfirmation()
  const [busy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    await resend(email)
    setBusy(false)
  }
  return (
    <SecondaryButton busy={busy} onClick={again}>
      {t('auth.sendAgain')}
    </SecondaryButton>
  )
}

/** Returns a function that mails a new link, shows the outcome as a toast, and returns true if sent. */
export function useResendConfirmation() {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  return async (email: string): Promise<boolean> => {
    try {
      await call('resend_confirmation', { email })
      toast({ tone: 'success', message: t('auth.linkOnItsWay') })
      return true
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
      return false
    }
  }
}
