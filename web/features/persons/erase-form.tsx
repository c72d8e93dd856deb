import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFormFailure } from '#web/failure.ts'
import { useIdentity } from '#web/features/accounts/index.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** Erases a person for good, after their name is typed. */
export function EraseForm({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useTranslation()
  const showFormFailure = useFormFailure()
  const queries = useQueryClient()
  const { proved, dialog } = useIdentity()
  const form = useForm({
    initial: { confirmation: '' },
    validate: ({ confirmation }) => ({
      confirmation: confirmation.trim() === name ? undefined : 'err.nameDiffers',
    }),
  })

  async function send({ confirmation }: typeof form.values) {
    try {
      const input = { request_id: requestId, confirmation }
      const done = await proved(() => call('erase_person', input))
      if (!done) return
      toast({ tone: 'success', message: t('person.erased') })
      await queries.invalidateQueries() // the person may be in every list
    } catch (failure) {
      showFormFailure(form, failure)
    }
  }

  return (
    <>
      {dialog}
      <form className="stack" {...form.props(send)}>
        <p>{t('person.eraseText')}</p>
        <TextField
          {...form.field('confirmation')}
          label={t('person.typeName')}
          dir="auto"
          autoComplete="off"
        />
        <div className="buttons">
          <PrimaryButton type="submit" busy={form.busy}>
            {t('person.erase')}
          </PrimaryButton>
        </div>
      </form>
    </>
  )
}
