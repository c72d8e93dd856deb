import { useId, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { LockProblem, RunDetails } from '../queries.ts'
import { usePress } from '../use-press.ts'
import styles from './mend.module.css'
import { MendForm } from './mend-form.tsx'
import { NamesForm } from './names-form.tsx'
import { RateForm } from './rate-form.tsx'
import { suggestible } from './suggestible.ts'

const SHOWN_AT_FIRST = 10

/** Everything that prevents locking, each with its mend. */
export function ProblemList({ details: { run, problems } }: { details: RunDetails }) {
  const { t } = useTranslation()
  const headingId = useId()
  const [isWhole, setWhole] = useState(false)
  if (problems.length === 0) return null
  const shown = isWhole ? problems : problems.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={styles.problems} aria-labelledby={headingId} data-focus-group>
      <h2 id={headingId}>{t('payouts.problems', { count: problems.length })}</h2>
      <Names problems={suggestible(problems)} />
      <ul>
        {shown.map((problem) => (
          <li key={`${problem.payment_id} ${problem.code} ${problem.field}`}>
            <Problem problem={problem} run={run} />
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          {t('payouts.showAll')}
        </button>
      )}
    </section>
  )
}

/** Opens the names and addresses for the bank, all on one page. */
function Names({ problems }: { problems: readonly LockProblem[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (problems.length < 2) return null
  return (
    <>
      <div className="buttons">
        <SecondaryButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('payouts.names', { count: problems.length })}
        </SecondaryButton>
      </div>
      {isOpen && <NamesForm problems={problems} />}
    </>
  )
}

/** A name for the bank that is to be confirmed, or entered anew by mending. */
function EarlierName({ problem }: { problem: LockProblem }) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { payment_id, payee_for_bank, payee_from, full_name } = problem
  if (!payment_id || !payee_for_bank || !payee_from) return null
  const confirm = { act: 'change', payment_id, payee_for_bank } as const
  return (
    <>
      <span>
        <bdi>{payee_for_bank}</bdi>{' '}
        <Message of="payouts.nameFrom" reference={<Ltr>{payee_from}</Ltr>} />
      </span>
      <SecondaryButton
        busy={busy}
        aria-label={`${t('payouts.confirmName')}: ${full_name}`}
        onClick={() => void press(() => call('act_on_payment', confirm))}
      >
        {t('payouts.confirmName')}
      </SecondaryButton>
    </>
  )
}

type ProblemProps = { problem: LockProblem; run: RunDetails['run'] }

function Problem({ problem, run }: ProblemProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { code, field = '', payment_id, reference, full_name } = problem
  return (
    <>
      <div className={styles.line}>
        {full_name && (
          <strong>
            <Isolated>{full_name}</Isolated>
          </strong>
        )}
        {reference && <Ltr className="quiet numbers">{reference}</Ltr>}
        <span>{t(`payout.problem.${code}` as MessageKey)}</span>
        {code === 'setting_missing' && (
          <Link className={styles.link} to={`${paths.adminPayoutSettings}#${field}`}>
            {t(`payouts.setting.${field}` as MessageKey)}
          </Link>
        )}
        {code === 'payee_unconfirmed' && <EarlierName problem={problem} />}
        {code === 'date_passed' && <span>{t(`pay.${field}` as MessageKey)}</span>}
        {payment_id && (
          <button
            type="button"
            className="text-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('payouts.mend')}
          </button>
        )}
      </div>
      {code === 'rate_missing' && <RateForm run={run} />}
      {isOpen && <MendForm problem={problem} />}
    </>
  )
}
