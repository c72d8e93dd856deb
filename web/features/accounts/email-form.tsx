import { useTranslation } from 'react-i18next'
import { validateEmail } from '#domain/email.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { EmailField } from './email-field.tsx'

type EmailFormProps = {
  help: string
  /** The word on the button. */
  action: string
  send: (email: string) => Promise<unknown>
}

/** One address, to which something is then sent. */
export function EmailForm({ help, action, send }: EmailFormProps) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({
      email: !email.trim()
        ? 'common.required'
        : validateEmail(email.trim())
          ? undefined
          : 'err.invalidEmail',
    }),
  })
  return (
    <form className="stack" {...form.props(({ email }) => send(email.trim()))}>
      <EmailField {...form.field('email')} help={help} />
      <PrimaryButton type="submit" busy={form.busy} busyLabel={t('common.loading')}>
        {action}
      </PrimaryButton>
    </form>
  )
}
