import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFormFailure } from '#web/failure.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useAuth } from './auth.tsx'
import { CodeField } from './code-field.tsx'

type Waiting = { goOn: () => void; giveUp: () => void }

/**
 * For actions that need a recent sign-in. `proved` runs one, and if the server requires it, asks
 * for the password and runs it again. It returns undefined if the user cancels, and throws what the
 * action throws. Render `dialog` on the page.
 */
export function useIdentity() {
  const [waiting, setWaiting] = useState<Waiting>()

  async function proved<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'err.signInAgain') throw failure
    }
    const isProved = await new Promise<boolean>((answer) => {
      setWaiting({ goOn: () => answer(true), giveUp: () => answer(false) })
    })
    setWaiting(undefined)
    return isProved ? work() : undefined
  }

  return { proved, dialog: <IdentityDialog waiting={waiting} /> }
}

function IdentityDialog({ waiting }: { waiting: Waiting | undefined }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={!!waiting} title={t('identity.title')} onClose={() => waiting?.giveUp()}>
      <p>{t('identity.text')}</p>
      {waiting && <IdentityForm onProved={waiting.goOn} />}
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
