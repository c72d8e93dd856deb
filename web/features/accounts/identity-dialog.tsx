import { useState } from 'react'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFormFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useAuth } from './auth.tsx'
import { CodeField } from './code-field.tsx'

type DialogProps = { onProved: () => void; onClose: () => void }

/** Asks for the password, and the code of the second step if the account has one. */
export function IdentityDialog({ onProved, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened title={t('identity.title')} onClose={onClose}>
      <p>{t('identity.text')}</p>
      <IdentityForm onProved={onProved} />
    </Dialog>
  )
}

function IdentityForm({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation()
  const { changed } = useAuth()
  const showFormFailure = useFormFailure()
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password }) => ({ password: password ? undefined : 'common.required' }),
  })

  async function send({ password, code }: typeof form.values) {
    try {
      await call('confirm_identity', { password, ...(isCodeNeeded && { code }) })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'err.codeNeeded') setCodeNeeded(true)
      showFormFailure(form, failure)
      return
    }
    await changed('USER_UPDATED').catch(() => undefined) // the cookie is set anyway
    onProved()
  }

  return (
    <form className="stack" {...form.props(send)}>
      <PasswordField
        {...form.field('password')}
        label={t('auth.password')}
        autoComplete="current-password"
        data-autofocus
      />
      {isCodeNeeded && <CodeField {...form.field('code')} />}
      <PrimaryButton type="submit" busy={form.busy}>
        {t('action.continue')}
      </PrimaryButton>
    </form>
  )
}
