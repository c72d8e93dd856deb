import { useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAction } from '#web/use-action.ts'
import { EmailForm } from './email-form.tsx'

// What was typed at sign-in: in memory, because the history would keep an address that it is given.
let typed: string | undefined
export const takeToReset = (email?: string) => {
  typed = email
}

/** Mails a link for a new password. The response is the same for every address. */
export function ResetRequestForm() {
  const { t } = useTranslation()
  const { act } = useAction()
  const [isSent, setSent] = useState(false)
  useEffect(() => takeToReset(undefined), []) // the form has it now

  const send = (email: string) =>
    act(() => call('request_password_reset', { email }), {
      onSuccess: () => setSent(true),
      message: () => t('ok.resetSent'),
      title: 'common.error',
    })

  return (
    <EmailForm
      initial={typed}
      help={isSent ? t('ok.resetSent') : t('auth.resetText')}
      action={isSent ? t('auth.sendAgain') : t('auth.sendResetLink')}
      send={send}
    />
  )
}
