import { useState } from 'react'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import { useAuth } from './auth.tsx'
import { EmailForm } from './email-form.tsx'

/** Asks for a new email address, which is confirmed with a mailed link (docs/product.md §3.10). */
export function ChangeEmailForm() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const { act } = useAction()
  const [sentTo, setSentTo] = useState<string>()

  const send = (new_email: string) => {
    setSentTo(undefined)
    return act(() => call('request_email_change', { new_email }), {
      onSuccess: () => setSentTo(new_email),
      title: 'common.error',
    })
  }

  return (
    <>
      <p>
        <Message of="auth.changeEmailText" email={<Ltr>{user?.email}</Ltr>} />
      </p>
      <EmailForm isNew action={t('auth.changeEmail')} send={send} />
      <p role="status">
        {sentTo && <Message of="auth.changeEmailSent" email={<Ltr>{sentTo}</Ltr>} />}
      </p>
    </>
  )
}
