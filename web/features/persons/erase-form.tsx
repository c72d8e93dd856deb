import { useState } from 'react'
import { sizeOf } from '#domain/families.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { AskedAct, useAsked } from '#web/features/counts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useAction } from '#web/use-action.ts'
import { WholeFamily } from './whole-family.tsx'

type EraseProps = { requestId: string; person: Accepted<'get_person'> }

/** Erases a person or the whole family for good, after the name is typed. */
export function EraseForm({ requestId, person }: EraseProps) {
  const { full_name: name, request_ids, family } = person
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [[]], isBusyWhileRefetching: true }) // any list may show them
  const form = useForm({
    initial: { confirmation: '' },
    validate: ({ confirmation }) => ({
      confirmation: confirmation.trim() === name ? undefined : 'err.nameDiffers',
    }),
  })

  const asked = useAsked((one) => request_ids.includes(one.request_id) && one.payment_id === null)
  const [chosen, setWhole] = useState<boolean>()
  const isWhole = chosen ?? asked?.whole_family ?? false
  const widened = isWhole && { whole_family: true, seen: sizeOf(family.persons) }

  const send = ({ confirmation }: typeof form.values) =>
    act(() => call('erase_person', { request_id: requestId, confirmation, ...widened }), {
      message: ({ waits }) => t(waits ? 'twoPersons.waits' : 'person.erased'),
      title: 'common.error',
      form,
    })

  if (asked?.is_own) return <AskedAct asked={asked} />
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
