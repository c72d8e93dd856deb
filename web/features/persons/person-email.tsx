import { call } from '#web/api.ts'
import { EmailForm } from '#web/features/accounts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAction } from '#web/use-action.ts'

/** Changes the email address of a person's account after a call (docs/product.md §3.10). */
export function PersonEmail({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [['person', requestId]], isBusyWhileRefetching: true })

  const change = (new_email: string) =>
    act(() => call('change_person_email', { request_id: requestId, new_email }), {
      message: () => t('person.emailChanged', { name }),
      title: 'common.error',
    })

  return (
    <>
      <p>{t('person.changeEmailText')}</p>
      <EmailForm isNew action={t('person.changeEmail')} send={change} />
    </>
  )
}
