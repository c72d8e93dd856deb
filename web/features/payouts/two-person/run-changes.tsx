import { Fragment } from 'react'
import { sumOf } from '#domain/payouts/totals.ts'
import { ChangeList as FieldChanges } from '#web/features/changed-details/index.ts'
import { grouped } from '#web/grouped.ts'
import { Message } from '#web/i18n/message.tsx'
import type { MessageKey, Translate } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { RunChange } from './unseen-changes.ts'

/** Decisions and their amounts are expected. Everything else stands alone. */
const usual: readonly RunChange['what'][] = ['review.created', 'payout.run_created']

/**
 * What colleagues did that decides whom a run pays, how much and where: the usual in one line, with its
 * sum, then what is unusual, by person.
 */
export function RunChanges({ changes }: { changes: readonly RunChange[] }) {
  const { t, dollars } = useWords()
  if (changes.length === 0) return null
  const expected = changes.filter(({ what }) => usual.includes(what))
  const decided = expected.flatMap(({ what, after }) =>
    what === 'review.created' && after ? [after] : [],
  )
  const others = changes.filter(({ what }) => !usual.includes(what))
  return (
    <section className="stack close" aria-label={t('payouts.changedByOthers')}>
      <p>
        <strong>{t('payouts.changedByOthers')}</strong>
      </p>
      {expected.length > 0 && (
        <details className="fold">
          <summary>
            {t('payouts.usualChanges', { count: decided.length, total: dollars(sumOf(decided)) })}{' '}
            <span className="quiet">{nameList(expected, t)}</span>
          </summary>
          <ChangeList changes={expected} />
        </details>
      )}
      {[...grouped(others, ({ by_id }) => by_id).values()].map((own) => (
        <Fragment key={own[0].by_id}>
          <h3 className="small">
            <Isolated>{nameList(own, t)}</Isolated> <Ltr className="quiet">{own.length}</Ltr>
          </h3>
          <ChangeList changes={own} />
        </Fragment>
      ))}
    </section>
  )
}

const nameList = (changes: readonly RunChange[], t: Translate) =>
  [
    ...new Set(
      changes.map(({ by_id, by_name }) =>
        by_id ? (by_name ?? t('audit.gone')) : t('audit.server'),
      ),
    ),
  ].join(', ')

function ChangeList({ changes }: { changes: readonly RunChange[] }) {
  return (
    <ul className="plain-list tight">
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={at}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}

function Change({ change }: { change: RunChange }) {
  const { t, dollars, shortDate } = useWords()
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
      {correction ? <FieldChanges changes={correction} /> : <Fields change={change} />}
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
  const { t } = useWords()
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
