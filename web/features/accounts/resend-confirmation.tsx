import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useAction } from '#web/use-action.ts'

/** Mails the confirmation link again. The response is the same for every address. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const { resend, busy } = useResendConfirmation()
  return (
    <SecondaryButton busy={busy} onClick={() => void resend(email)}>
      {t('auth.sendAgain')}
    </SecondaryButton>
  )
}

/** Returns `resend`, which mails a new link, shows the outcome, and returns true if it was sent. */
export function useResendConfirmation() {
  const { t } = useTranslation()
  const { act, busy } = useAction()
  const resend = async (email: string): Promise<boolean> =>
    !!(await act(() => call('resend_confirmation', { email }), {
      message: () => t('auth.linkOnItsWay'),
      title: 'common.error',
    }))
  return { resend, busy }
}
