import { Link } from 'react-router'
import type { PayoutCheck } from '#contract/payouts.ts'
import type { CheckState } from '#domain/payouts/checks.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import type { Words } from '#web/i18n/words.ts'
import { payoutRunPath } from '#web/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'

/** What the office can do with a check. */
export type CheckAction =
  | 'replace'
  | 'stop'
  | 'void'
  | 'mail'
  | 'clear'
  | 'answer'
  | 'service_number'
export type AskedCheck = { action: CheckAction; check: PayoutCheck }
export type CheckFormProps = { check: PayoutCheck; onClose: () => void }

const tones: Record<CheckState, BadgeTone> = {
  issued: 'accent',
  mailed: 'accent',
  cleared: 'good',
  void: 'quiet',
  stopped: 'waiting',
  stale: 'waiting',
}

/** Returns what can be done with a check, what it needs first. */
export function actionsOf({ state, number, stop_confirmed_on }: PayoutCheck): CheckAction[] {
  const isDigital = number === null
  const own: CheckAction[] = [isDigital ? 'service_number' : 'clear']
  if (state === 'cleared') return isDigital ? own : []
  if (state === 'stopped' && !stop_confirmed_on)
    return ['answer', 'replace', ...(isDigital ? own : [])]
  if (state === 'void' || state === 'stopped') return ['replace', ...own]
  const mail: CheckAction[] = state === 'issued' && !isDigital ? ['mail'] : []
  return ['replace', 'stop', 'void', ...mail, ...own]
}

/** How a check is named: its number, or its payment's reference if a service numbers it. */
export const nameOfCheck = ({ number, reference }: PayoutCheck) => String(number ?? reference)

/** The columns of the list of checks, with the buttons of what can be done. */
export const checkColumns = (onAsk: (asked: AskedCheck) => void): Column<PayoutCheck>[] => [
  {
    key: 'number',
    head: 'checks.number',
    isRowHead: true,
    cell: (check) => (
      <Link
        className="lone-link numbers"
        to={`${payoutRunPath(check.run_number)}?${new URLSearchParams({ search: check.reference })}`}
      >
        <Ltr>{nameOfCheck(check)}</Ltr>
      </Link>
    ),
  },
  {
    key: 'payee',
    head: 'payouts.payee',
    cell: ({ payee, delivery, service_number }, { t }) => (
      <>
        <Isolated>{payee ?? '–'}</Isolated>
        {delivery === 'email' && <span className="quiet small"> {t('checks.digital')}</span>}
        {service_number && <Ltr className="quiet small numbers"> {service_number}</Ltr>}
      </>
    ),
  },
  {
    key: 'amount',
    head: 'payouts.amount',
    cell: ({ amount }, { dollars }) => <Ltr>{dollars(amount)}</Ltr>,
  },
  {
    key: 'issued',
    head: 'checks.issued',
    cell: ({ issued_on }, { shortDate }) => <Isolated>{shortDate(issued_on)}</Isolated>,
  },
  { key: 'state', head: 'admin.status', cell: (check, words) => <State {...{ check, words }} /> },
  {
    key: 'actions',
    head: 'payouts.actions',
    headHidden: true,
    cell: (check) => <CheckButtons check={check} actions={actionsOf(check)} onAsk={onAsk} />,
  },
]

type ButtonsProps = {
  check: PayoutCheck
  actions: readonly CheckAction[]
  onAsk: (asked: AskedCheck) => void
}

/** A button for each of the actions. */
export function CheckButtons({ check, actions, onAsk }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="buttons off-paper" data-focus-group>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className="text-button"
          aria-label={t('payouts.actionOf', {
            action: t(`checks.action.${action}`),
            name: nameOfCheck(check),
          })}
          onClick={() => onAsk({ action, check })}
        >
          {t(`checks.action.${action}`)}
        </button>
      ))}
    </div>
  )
}

/** The state with its date, and what the bank has still to say. */
export function State({ check, words: { t, shortDate } }: { check: PayoutCheck; words: Words }) {
  const { state, cleared_on, ended_on, mailed_on, expected_on, stop_confirmed_on } = check
  const date = cleared_on ?? ended_on ?? mailed_on
  const isWaiting = state === 'stopped' && !stop_confirmed_on
  const isAlarm = state === 'cleared' && ended_on !== null
  return (
    <>
      <Badge tone={isAlarm ? 'waiting' : tones[state]}>{t(`checks.state.${state}`)}</Badge>
      {date && (
        <span className="quiet small">
          {' '}
          <Isolated>{shortDate(date)}</Isolated>
        </span>
      )}
      {state === 'mailed' && expected_on && (
        <div className="quiet small">
          <Message of="checks.expectedBy" date={<Isolated>{shortDate(expected_on)}</Isolated>} />
        </div>
      )}
      {isWaiting && <div className="small">{t('checks.waits')}</div>}
      {isAlarm && <div className="small">{t('checks.alarm')}</div>}
    </>
  )
}
