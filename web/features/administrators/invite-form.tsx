import { emailProblem, MAX_EMAIL_LENGTH } from '#domain/email.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { administratorsKey } from './queries.ts'

/** Invites a new administrator. */
export function InviteForm() {
  const { t } = useTranslation()
  return (
    <ActForm
      fields={{
        email: {
          label: 'auth.email',
          kind: 'email',
          max: MAX_EMAIL_LENGTH,
          rule: (typed) => emailProblem(typed),
        },
      }}
      send={({ email }) => call('invite_administrator', { email })}
      done={() => t('administrators.invited')}
      refetch={[administratorsKey]}
      button="administrators.invite"
      isRepeated
    >
      <p className="quiet">{t('administrators.inviteHelp')}</p>
    </ActForm>
  )
}
