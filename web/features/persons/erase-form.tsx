import { useState } from 'react'
import { sizeOf } from '#domain/families.ts'
import { call } from '#web/api.ts'
import { AskedAct, useAsked } from '#web/features/counts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useAction } from '#web/use-action.ts'
import { type PersonFamily, WholeFamily } from './whole-family.tsx'

type EraseProps = { requestId: string; name: string; family: PersonFamily }

/** Erases a person or the whole family for good, after the name is typed. */
export function EraseForm({ requestId, name, family }: EraseProps) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [[]], isBusyWhileRefetching: true }) // any list may show them
  const form = useForm({
    initial: { confirmation: '' },
    validate: ({ confirmation }) => ({
      confirmation: confirmation.trim() === name ? undefined : 'err.nameDiffers',
    }),
  })

  const asked = useAsked((one) => one.request_id === requestId && one.payment_id === null)
  const [chosen, setWhole] = useState<boolean>()
  const isWhole = chosen ?? asked?.whole_family ?? false
  const widened = isWhole && { whole_family: true, seen: sizeOf(family.persons) }

  const send = ({ confirmation }: typeof form.values) =>
    act(() => call('erase_person', { request_id: requestId, confirmation, ...widened }), {
      message: ({ waits }) => t(waits ? 'twoPersons.waits' : 'person.erased'),
      title: 'common.error',
      form,
    })

  return (
    <form className="stack" {...form.props(send)}>
      <p>{t('person.eraseText')}</p>
      <AskedAct asked={asked} />
      <WholeFamily family={family} checked={isWhole} onChange={setWhole} />
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
  )
}
