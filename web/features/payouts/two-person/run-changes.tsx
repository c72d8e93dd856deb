import { useState } from 'react'
import { ChangeList } from '#web/features/changed-details/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './run-changes.module.css'
import type { RunChange } from './unseen-changes.ts'

const SHOWN_AT_FIRST = 30

/** What colleagues changed that a run pays by, each person's together. */
export function RunChanges({ changes }: { changes: readonly RunChange[] }) {
  const { t } = useTranslation()
  const people = [...new Set(changes.map(({ by_id }) => by_id))]
  if (changes.length === 0) return null
  return (
    <section className={styles.changes} aria-label={t('payouts.changedByOthers')}>
      <p>
        <strong>{t('payouts.changedByOthers')}</strong>
      </p>
      {people.map((id) => (
        <OfPerson key={id} changes={changes.filter(({ by_id }) => by_id === id)} />
      ))}
    </section>
  )
}

function OfPerson({ changes }: { changes: readonly RunChange[] }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST)
  const [first] = changes
  const name = first?.by_id ? (first.by_name ?? t('audit.gone')) : t('audit.server')
  return (
    <>
      <h3>
        <Isolated>{name}</Isolated> <Ltr className="quiet">{changes.length}</Ltr>
      </h3>
      <ul>
        {shown.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={at}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          {t('payouts.showAll')}
        </button>
      )}
    </>
  )
}

function Change({ change }: { change: RunChange }) {
  const { t } = useTranslation()
  const { dollars, shortDate } = useFormats()
  const { what, full_name, reference, numbers, dues, status, correction } = change
  const { last_state, last_reason } = change
  const amount = (text?: string) => (what === 'payout.rate_set' ? text : text && dollars(text))
  const paying = (all: NonNullable<typeof dues>['after']) =>
    all.map((due) => `${shortDate(due.due_on)} ${dollars(due.amount)}`).join(', ')
  const before = dues ? paying(dues.before) : amount(change.before)
  const after = dues ? paying(dues.after) || '–' : amount(change.after)
  return (
    <>
      <Message of={`audit.${what}`} subject={full_name ?? t('payouts.thisRun')} {...numbers} />{' '}
      {numbers.subject && <Isolated>{full_name}</Isolated>}{' '}
      {reference && <Ltr className="quiet numbers">{reference}</Ltr>}{' '}
      {after !== undefined &&
        (before ? (
          <Message of="audit.beforeAfter" before={<Ltr>{before}</Ltr>} after={<Ltr>{after}</Ltr>} />
        ) : (
          <Ltr>{after}</Ltr>
        ))}{' '}
      {correction ? <ChangeList changes={correction} /> : <Fields change={change} />}
      {status && <span className="quiet">{t(`status.${status}`)}</span>}
      {last_state && (
        <span className="quiet">
          {t(`payout.state.${last_state}`)} {last_reason && <Isolated>{last_reason}</Isolated>}
        </span>
      )}
    </>
  )
}

const ofPayment: Record<string, MessageKey> = {
  payee_for_bank: 'payouts.nameForBank',
  address_for_bank: 'payouts.addressForBank',
  account_type: 'payouts.accountType',
  confirmation: 'payouts.confirmation',
  cost_usd: 'payouts.cost',
}

/** Names the settings that were changed, or what the bank is told of a payment. */
function Fields({ change: { fields = [], settings = [] } }: { change: RunChange }) {
  const { t } = useTranslation()
  const labels = fields.flatMap((field) => (ofPayment[field] ? [t(ofPayment[field])] : []))
  return (
    <span className="quiet">
      {labels.join(', ')}
      {settings.map(({ name, before, after }) => (
        <span key={name}>
          {t(`payouts.setting.${name}` as MessageKey)}{' '}
          <Message of="audit.beforeAfter" before={before ?? '–'} after={after ?? '–'} />{' '}
        </span>
      ))}
    </span>
  )
}
