import { useState } from 'react'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { EmailForm } from './email-form.tsx'

/** Mails a link for a new password. The response is the same for every address. */
export function ResetRequestForm() {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const [isSent, setSent] = useState(false)

  async function send(email: string) {
    try {
      await call('request_password_reset', { email })
      setSent(true)
      toast({ tone: 'success', message: t('ok.resetSent') })
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
    }
  }

  return (
    <EmailForm
      help={isSent ? t('ok.resetSent') : t('auth.resetText')}
      action={isSent ? t('auth.sendAgain') : t('auth.sendResetLink')}
      send={send}
    />
  )
}
