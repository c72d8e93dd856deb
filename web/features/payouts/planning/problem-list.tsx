import { Link } from 'react-router'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PartsCard } from '#web/ui/parts-card.tsx'
import type { RunDetails } from '../queries.ts'
import { ConfirmNames } from './confirm-names.tsx'
import { PersonProblems } from './person-problems.tsx'
import { problemsByPerson, problemsOfRun, spellingsOf, thingsToMend } from './problem-groups.ts'
import { RateForm } from './rate-form.tsx'

/** Everything that prevents locking: of the run, then of each person with its mend. */
export function ProblemList({ details: { run, problems } }: { details: RunDetails }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  const people = problemsByPerson(problems)
  const names = people.flatMap(spellingsOf).filter(({ name }) => name)
  return (
    <PartsCard
      className="off-paper"
      data-focus-group
      title={t('payouts.problems', { count: thingsToMend(problems) })}
      beside={
        // Every name, as its person's line shows it.
        names.length > 1 && (
          <ConfirmNames className="push" spellings={names}>
            {t('payouts.confirmNames', { count: names.length })}
          </ConfirmNames>
        )
      }
    >
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
        {people.map((own) => (
          <li key={own[0]?.payment_id} data-focus-group>
            <div>
              <PersonProblems problems={own} />
            </div>
          </li>
        ))}
      </ul>
    </PartsCard>
  )
}
