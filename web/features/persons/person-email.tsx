import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { EmailForm, useIdentity } from '#web/features/accounts/index.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Changes the email address of a person's account after a call (docs/product.md §3.10). */
export function PersonEmail({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const { proved, dialog } = useIdentity()

  async function change(new_email: string) {
    try {
      const input = { request_id: requestId, new_email }
      if (!(await proved(() => call('change_person_email', input)))) return
      toast({ tone: 'success', message: t('person.emailChanged', { name }) })
      await queries.invalidateQueries({ queryKey: ['person', requestId] })
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
    }
  }

  return (
    <>
      {dialog}
      <p>{t('person.changeEmailText')}</p>
      <EmailForm action={t('person.changeEmail')} send={change} />
    </>
  )
}
