import { useState } from 'react'
import type { Due } from '#contract/plans.ts'
import type { ListedRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { FundLeft } from '#web/features/books/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './plans.module.css'

const changes = ['amount', 'skip', 'stop', 'resume'] as const
type Change = (typeof changes)[number]

type Asked = { from_number: number } & (
  | { amount: string }
  | { skip: true }
  | { stop: true }
  | { resume: true }
  | { confirm: true }
  | { extend: { times: number } }
)

/** Returns a function that changes the dues of a request. */
function useChangeDues({ request, onSaved }: Changed) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [requestsKey] })
  const change = (asked: Asked) =>
    act((operation_id) => call('change_dues', { request_id: request.id, ...asked, operation_id }), {
      message: () => t('plan.changed'),
      onSuccess: ({ review }) => onSaved(review),
    })
  return { change, busy }
}

export type Changed = {
  request: ListedRequest
  onSaved: (review: NonNullable<ListedRequest['review']>) => void
}

type ChangeProps = Changed & {
  open: readonly Due[]
  /** Skipped or stopped, which can be taken back. */
  ended: readonly Due[]
}

/** Another amount from a Friday on, no payment on one Friday or from it on, or that taken back. */
export function ChangeDues({ open, ended, ...changed }: ChangeProps) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const { change, busy } = useChangeDues(changed)
  const duesFor = (one: Change) => (one === 'resume' ? ended : open)
  const [isOpen, setOpen] = useState(false)
  const [asked, setWhat] = useState<Change>('amount')
  const [chosen, setChosen] = useState<number>()
  const possible = changes.filter((one) => duesFor(one).length > 0)
  const what = possible.includes(asked) ? asked : (possible[0] ?? 'amount')
  const offered = duesFor(what)
  const due = offered.find(({ number }) => number === chosen) ?? offered[0]
  const [typed, setTyped] = useState<string>()
  if (!due) return null
  const amount = typed ?? due.amount
  async function save() {
    if (!due) return
    const from = { from_number: due.number }
    const pressed = {
      amount: { ...from, amount },
      skip: { ...from, skip: true as const },
      stop: { ...from, stop: true as const },
      resume: { ...from, resume: true as const },
    }
    if (await change(pressed[what])) setOpen(false)
  }
  if (!isOpen) {
    return (
      <div className="buttons">
        <SecondaryButton onClick={() => setOpen(true)}>{t('plan.change')}</SecondaryButton>
      </div>
    )
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SelectField
        label={t('plan.what')}
        name="what"
        options={possible.map((value) => ({ value, label: t(`plan.do.${value}`) }))}
        value={what}
        onChange={({ currentTarget: { value } }) =>
          setWhat(changes.find((one) => one === value) ?? 'amount')
        }
      />
      <SelectField
        label={t(what === 'skip' || what === 'resume' ? 'plan.which' : 'plan.from')}
        name="from"
        options={offered.map(({ number, due_on }) => ({
          value: String(number),
          label: longDate(due_on),
        }))}
        value={String(due.number)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      {what === 'amount' && (
        <>
          <AmountField label={t('plan.amount')} value={amount} onChange={setTyped} />
          <FundLeft request={changed.request} amount="" fridays={[due.due_on]} />
        </>
      )}
      {what === 'stop' && <p>{t('plan.stopNote')}</p>}
      {what === 'resume' && <p>{t('plan.resumeNote')}</p>}
      <div className="buttons">
        <PrimaryButton type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={() => setOpen(false)}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}

/** Notes that the family said that it still needs the money, for example by phone. */
export function NoteConfirmed({ number, ...changed }: Changed & { number: number }) {
  const { t } = useTranslation()
  const { change, busy } = useChangeDues(changed)
  return (
    <SecondaryButton
      busy={busy}
      onClick={() => void change({ from_number: number, confirm: true })}
    >
      {t('plan.noteConfirmed')}
    </SecondaryButton>
  )
}

/** Adds Fridays after the last one, by the rule of the plan and over the last amount. */
export function ExtendPlan({ last, ...changed }: Changed & { last: number }) {
  const { t } = useTranslation()
  const { change, busy } = useChangeDues(changed)
  const [times, setTimes] = useState('')
  const count = /^\d{1,2}$/.test(times) ? Number(times) : 0
  return (
    <form
      className={styles.extend}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (count === 0) return
        void change({ from_number: last, extend: { times: count } }).then(
          (done) => done && setTimes(''),
        )
      }}
    >
      <TextField
        label={t('plan.extend')}
        name="extend"
        ltr
        inputMode="numeric"
        maxLength={2}
        value={times}
        onChange={(event) => setTimes(event.currentTarget.value)}
      />
      <SecondaryButton type="submit" busy={busy} disabled={count === 0}>
        {t('plan.add')}
      </SecondaryButton>
    </form>
  )
}
