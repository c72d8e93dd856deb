import { Link } from 'react-router'
import type { PayoutCheck } from '#contract/payouts.ts'
import type { CheckState } from '#domain/payouts/checks.ts'
import { actsOfCheck, type PaymentAct } from '#domain/payouts/payment-acts.ts'
import { Message } from '#web/i18n/message.tsx'
import type { MessageKey } from '#web/i18n/translation.ts'
import type { Words } from '#web/i18n/words.ts'
import { payoutRunPath } from '#web/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { RowActs } from '#web/ui/row-menu.tsx'
import { type Column, valueColumn } from '#web/ui/table.tsx'

/** What the office can do with a check, and that the checks of its run are in the mail. */
type CheckAct = PaymentAct | 'mail'
export type AskedCheck = { act: CheckAct; check: PayoutCheck }

const tones: Record<CheckState, BadgeTone> = {
  issued: 'accent',
  mailed: 'accent',
  cleared: 'good',
  void: 'quiet',
  stopped: 'waiting',
  stale: 'waiting',
}

/** Returns what can be done with a check, what it needs first. */
const actsOf = (check: PayoutCheck): CheckAct[] =>
  actsOfCheck(check).flatMap((act) =>
    act === 'clear_check' && check.state === 'issued' ? ['mail', act] : [act],
  )

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
  valueColumn('amount', 'payouts.amount', 'dollars'),
  valueColumn('issued_on', 'checks.issued', 'shortDate'),
  { key: 'state', head: 'admin.status', cell: (check, words) => <State {...{ check, words }} /> },
  {
    key: 'actions',
    head: 'payouts.actions',
    headHidden: true,
    cell: (check, { t }) => <CheckActs {...{ check, t, onAsk }} />,
  },
]

type ActsProps = { check: PayoutCheck; onAsk: (asked: AskedCheck) => void } & Pick<Words, 't'>

/** What usually follows, the first first. */
const nextActs: readonly CheckAct[] = ['note_service_number', 'mail', 'answer_stop', 'clear_check']

function CheckActs({ check, onAsk, t }: ActsProps) {
  const acts = actsOf(check)
  const isNumbered = check.service_number !== null
  const next = nextActs.find(
    (act) => acts.includes(act) && !(isNumbered && act === 'note_service_number'),
  )
  const toPress = (act: CheckAct) => ({
    label: t(`checks.action.${act}` as MessageKey),
    onPress: () => onAsk({ act, check }),
  })
  return (
    <div className="row unbroken tight" data-focus-group>
      <RowActs
        named={(action) => t('payouts.actionOf', { action, name: nameOfCheck(check) })}
        next={next && toPress(next)}
        menu={t('payouts.actions')}
        others={acts.filter((act) => act !== next).map(toPress)}
      />
    </div>
  )
}

/** The state with its date, and what the bank has still to say. */
function State({ check, words: { t, shortDate } }: { check: PayoutCheck; words: Words }) {
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
