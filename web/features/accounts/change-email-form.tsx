import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { Message } from '#web/i18n/message.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { useAuth } from './auth.tsx'
import { EmailForm } from './email-form.tsx'
import { useIdentity } from './identity.tsx'

/** Asks for a new email address, which is confirmed with a mailed link (docs/product.md §3.10). */
export function ChangeEmailForm() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const { proved, dialog } = useIdentity()
  const showFailure = useFailureToast()
  const [sentTo, setSentTo] = useState<string>()

  async function send(new_email: string) {
    setSentTo(undefined)
    try {
      const done = await proved(() => call('request_email_change', { new_email }))
      if (done) setSentTo(new_email)
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
    }
  }

  return (
    <>
      {dialog}
      <p>
        <Message of="auth.changeEmailText" email={<Ltr>{user?.email}</Ltr>} />
      </p>
      <EmailForm action={t('auth.changeEmail')} send={send} />
      <p role="status">
        {sentTo && <Message of="auth.changeEmailSent" email={<Ltr>{sentTo}</Ltr>} />}
      </p>
    </>
  )
}
