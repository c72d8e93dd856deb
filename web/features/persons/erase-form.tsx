import { useState } from 'react'
import { sizeOf } from '#domain/families.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { AskedAct, useAsked } from '#web/features/counts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { WholeFamily } from './whole-family.tsx'

type EraseProps = { requestId: string; person: Accepted<'get_person'> }

/** Erases a person or the whole family for good, after the name is typed. */
export function EraseForm({ requestId, person }: EraseProps) {
  const { full_name: name, request_ids, family } = person
  const { t } = useTranslation()
  const asked = useAsked((one) => request_ids.includes(one.request_id) && one.payment_id === null)
  const [chosen, setWhole] = useState<boolean>()
  const isWhole = chosen ?? asked?.whole_family ?? false
  const widened = isWhole && { whole_family: true, seen: sizeOf(family.persons) }
  if (asked?.is_own) return <AskedAct asked={asked} />
  return (
    <ActForm
      fields={{
        confirmation: {
          label: 'person.typeName',
          rule: (typed) => (typed.trim() === name ? undefined : 'err.nameDiffers'),
        },
      }}
      send={(typed: { confirmation: string }) =>
        call('erase_person', { request_id: requestId, ...typed, ...widened })
      }
      done={({ waits }) => t(waits ? 'twoPersons.waits' : 'person.erased')}
      refetch={[[]]} // any list may show them
      button="person.erase"
    >
      <p>{t('person.eraseText')}</p>
      <AskedAct asked={asked} />
      <WholeFamily family={family} checked={isWhole} onChange={setWhole} />
    </ActForm>
  )
}
