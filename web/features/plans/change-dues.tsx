import { useState } from 'react'
import type { Due } from '#contract/plans.ts'
import type { ListedRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { FundLeft } from '#web/features/books/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { ActForm } from '#web/ui/act-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { useAction } from '#web/use-action.ts'

type Asked = { from_number: number } & ({ skip: true } | { stop: true } | { resume: true })
type Review = NonNullable<ListedRequest['review']>

const refetch = [requestsKey, payoutsKey]

/** Returns a function that changes the dues of a request. */
function useChangeDues(request_id: string, onSaved?: (review: Review) => void) {
  const { t } = useWords()
  const { act } = useAction({ refetch })
  const change = (asked: Asked) =>
    act((operation_id) => call('change_dues', { request_id, ...asked, operation_id }), {
      message: () => t('plan.changed'),
      onSuccess: ({ review }) => onSaved?.(review),
    })
  return change
}

type ActionsProps = {
  requestId: string
  due: Pick<Due, 'number' | 'due_on' | 'amount'>
  /** Skipped or stopped, which can be taken back. */
  isEnded?: boolean
  /** To say what its fund has left. */
  request?: ListedRequest
  onSaved?: (review: Review) => void
}

/** What can be done from one Friday on: another amount, no payment on it or from it on, or that taken back. */
export function DueActions({ requestId, due, isEnded, request, onSaved }: ActionsProps) {
  const { t, longDate } = useWords()
  const change = useChangeDues(requestId, onSaved)
  const [isChanging, setChanging] = useState(false)
  const from = { from_number: due.number }
  const close = () => setChanging(false)
  return (
    <>
      <RowMenu
        label={t('plan.changeOn', { date: longDate(due.due_on) })}
        actions={
          isEnded
            ? [
                {
                  label: t('plan.do.resume'),
                  onPress: () => void change({ ...from, resume: true }),
                },
              ]
            : [
                { label: t('plan.do.amount'), onPress: () => setChanging(true) },
                { label: t('plan.do.skip'), onPress: () => void change({ ...from, skip: true }) },
                { label: t('plan.do.stop'), onPress: () => void change({ ...from, stop: true }) },
              ]
        }
      />
      <Dialog
        opened={isChanging}
        title={t('plan.changeOn', { date: longDate(due.due_on) })}
        onClose={close}
      >
        <ActForm
          fields={{ amount: { label: 'plan.amount', kind: 'amount', initial: due.amount } }}
          below={() => request && <FundLeft request={request} amount="" fridays={[due.due_on]} />}
          send={({ amount }, operation_id) =>
            call('change_dues', { request_id: requestId, ...from, amount, operation_id })
          }
          done={() => t('plan.changed')}
          refetch={refetch}
          onDone={({ review }) => {
            close()
            onSaved?.(review)
          }}
          button="action.save"
          onClose={close}
        />
      </Dialog>
    </>
  )
}

export type Changed = {
  request: ListedRequest
  onSaved: (review: Review) => void
}

/** Notes that the family said that it still needs the money, for example by phone. */
export function NoteConfirmed({ number, request, onSaved }: Changed & { number: number }) {
  const { t } = useWords()
  const asked = { request_id: request.id, from_number: number, confirm: true } as const
  return (
    <ActButton
      send={(operation_id) => call('change_dues', { ...asked, operation_id })}
      done={() => t('plan.changed')}
      refetch={refetch}
      onDone={({ review }) => onSaved(review)}
    >
      {t('plan.noteConfirmed')}
    </ActButton>
  )
}

/** Adds Fridays after the last one, by the rule of the plan and over the last amount. */
export function ExtendPlan({ last, request, onSaved }: Changed & { last: number }) {
  const { t } = useWords()
  const asked = { request_id: request.id, from_number: last }
  return (
    <ActForm
      inRow
      fields={{
        extend: {
          label: 'plan.extend',
          kind: 'whole',
          max: 2,
          rule: (typed) => (/^[1-9]\d?$/.test(typed) ? undefined : 'err.invalidInput'),
        },
      }}
      send={({ extend }, operation_id) =>
        call('change_dues', { ...asked, extend: { times: Number(extend) }, operation_id })
      }
      done={() => t('plan.changed')}
      refetch={refetch}
      onDone={({ review }) => onSaved(review)}
      button="plan.add"
      isSecondary
      isRepeated
    />
  )
}
