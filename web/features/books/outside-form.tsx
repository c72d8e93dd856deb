import {
  OUTSIDE_NOTE_LIMIT,
  OUTSIDE_PAYEE_LIMIT,
  type RecordedWay,
  recordedWays,
} from '#domain/books/outside.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { messageOfWay } from './money.tsx'

type OutsideFormProps = {
  requestId: string
  /** The Fridays of which something is open. */
  dues: Accepted<'get_request_books'>['dues']
  onClose: () => void
}

/** What was paid outside a run: all that is open of a Friday, in cash, unless something else is typed. */
export function OutsideForm({ requestId, dues, onClose }: OutsideFormProps) {
  const { t, longDate } = useWords()
  const openOf = (number: string) => dues.find((due) => String(due.number) === number)?.open ?? ''
  const first = String(dues[0]?.number ?? '')
  return (
    <ActForm
      fields={{
        number: {
          label: 'outside.due',
          kind: 'choice',
          initial: first,
          // One due is not asked, but sent.
          isShown: () => dues.length > 1,
          options: dues.map(({ number, due_on }) => ({
            value: String(number),
            label: longDate(due_on),
          })),
          onChange: (number, set) => set('amount', openOf(number)),
        },
        amount: { label: 'outside.amount', kind: 'amount', initial: openOf(first) },
        paid_on: { label: 'outside.on', kind: 'day' },
        way: {
          label: 'outside.way',
          kind: 'choice',
          initial: 'cash',
          options: recordedWays.map((value) => ({ value, label: t(messageOfWay(value)) })),
        },
        payee: { label: 'outside.payee', optional: true, max: OUTSIDE_PAYEE_LIMIT },
        note: { label: 'outside.note', optional: true, max: OUTSIDE_NOTE_LIMIT },
      }}
      send={({ number = first, way, ...typed }, operation_id) =>
        call('record_outside_payment', {
          ...typed,
          number: Number(number),
          way: way as RecordedWay,
          request_id: requestId,
          operation_id,
        })
      }
      done={() => t('outside.saved')}
      refetch={[payoutsKey, requestsKey]}
      onDone={onClose}
      button="outside.save"
      onClose={onClose}
    >
      <p className="quiet small">{t('outside.text')}</p>
    </ActForm>
  )
}
