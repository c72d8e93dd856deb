import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { validateEmail } from '#domain/email.ts'
import { call } from '#web/api.ts'
import { useFormFailure } from '#web/failure.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { EmailField } from './email-field.tsx'
import { useIdentity } from './identity.tsx'
import { administratorsKey } from './security-queries.ts'

/** Invites a new administrator. */
export function InviteForm() {
  const { t } = useTranslation()
  const showFormFailure = useFormFailure()
  const queries = useQueryClient()
  const { proved, dialog } = useIdentity()
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({
      email: validateEmail(email.trim()) ? undefined : 'err.invalidEmail',
    }),
  })

  async function send({ email }: typeof form.values) {
    try {
      const invite = { email: email.trim() }
      const done = await proved(() => call('invite_administrator', invite))
      if (!done) return
      toast({ tone: 'success', message: t('administrators.invited') })
      form.reset()
      await queries.invalidateQueries({ queryKey: administratorsKey })
    } catch (failure) {
      showFormFailure(form, failure)
    }
  }

  return (
    <>
      {dialog}
      <form className="stack" {...form.props(send)}>
        <p className="quiet">{t('administrators.inviteHelp')}</p>
        <EmailField {...form.field('email')} autoComplete="off" />
        <div className="buttons">
          <PrimaryButton type="submit" busy={form.busy}>
            {t('administrators.invite')}
          </PrimaryButton>
        </div>
      </form>
    </>
  )
}
