import { emailProblem, tidyEmail } from '#domain/email.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { EmailField } from './email-field.tsx'

type EmailFormProps = {
  help?: string
  /** The address that the form begins with. */
  initial?: string | undefined
  /** No account has the address yet. */
  isNew?: boolean
  /** The label of the button. */
  action: string
  send: (email: string) => Promise<unknown>
}

/** A form for one email address that something is sent to. */
export function EmailForm({ help, initial = '', isNew, action, send }: EmailFormProps) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { email: initial },
    validate: ({ email }) => ({
      email: email.trim() ? emailProblem(email, { isKnown: !isNew }) : 'common.required',
    }),
  })
  return (
    <form className="stack" {...form.props(({ email }) => send(tidyEmail(email)))}>
      <EmailField {...form.field('email')} help={help} />
      <PrimaryButton type="submit" busy={form.busy} busyLabel={t('common.loading')}>
        {action}
      </PrimaryButton>
    </form>
  )
}
