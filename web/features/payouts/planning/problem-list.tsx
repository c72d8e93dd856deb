import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { LockProblem, RunDetails } from '../queries.ts'
import styles from './mend.module.css'
import { MendForm } from './mend-form.tsx'
import { RateForm } from './rate-form.tsx'

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
