import { useId } from 'react'
import { Link } from 'react-router'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import type { RunDetails } from '../queries.ts'
import { ConfirmNames } from './confirm-names.tsx'
import { PersonProblems } from './person-problems.tsx'
import { problemsByPerson, problemsOfRun, thingsToMend } from './problem-groups.ts'
import { RateForm } from './rate-form.tsx'

/** Everything that prevents locking: of the run, then of each person with its mend. */
export function ProblemList({ details: { run, problems } }: { details: RunDetails }) {
  const { t } = useTranslation()
  const headingId = useId()
  if (problems.length === 0) return null
  return (
    <Card className="parts off-paper" aria-labelledby={headingId} data-focus-group>
      <div className="card-head">
        <h2 id={headingId}>{t('payouts.problems', { count: thingsToMend(problems) })}</h2>
        <ConfirmNames problems={problems} />
      </div>
      <ul className="rows">
        {problemsOfRun(problems).map(({ code, field = '' }) => (
          <li key={`${code} ${field}`}>
            <div className="stack close">
              <p className="whole-width">
                {t(`payout.problem.${code}` as MessageKey)}{' '}
                {code === 'setting_missing' && (
                  <Link className="lone-link" to={`${paths.adminPayoutSettings}#${field}`}>
                    {t(`payouts.setting.${field}` as MessageKey)}
                  </Link>
                )}
                {code === 'date_passed' && t(`pay.${field}` as MessageKey)}
              </p>
              {code === 'rate_missing' && <RateForm run={run} />}
            </div>
          </li>
        ))}
        {problemsByPerson(problems).map((own) => (
          <li key={own[0]?.payment_id} data-focus-group>
            <div>
              <PersonProblems problems={own} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
