import { emailProblem } from '#domain/email.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useAction } from '#web/use-action.ts'
import { EmailField } from './email-field.tsx'
import { administratorsKey } from './security-queries.ts'

/** Invites a new administrator. */
export function InviteForm() {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [administratorsKey], isBusyWhileRefetching: true })
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailProblem(email) }),
  })

  const send = ({ email }: typeof form.values) =>
    act(() => call('invite_administrator', { email }), {
      onSuccess: () => form.reset(),
      message: () => t('administrators.invited'),
      title: 'common.error',
      form,
    })

  return (
    <form className="stack" {...form.props(send)}>
      <p className="quiet">{t('administrators.inviteHelp')}</p>
      <EmailField {...form.field('email')} autoComplete="off" />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('administrators.invite')}
        </PrimaryButton>
      </div>
    </form>
  )
}
