import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SignedDollars, useFundName } from './money.tsx'
import { useFundBalances } from './queries.ts'

/** One line of the dashboard: the books, and what is left in each fund that has a budget. */
export function FundLine() {
  const { t } = useTranslation()
  const nameOf = useFundName()
  const limited = (useFundBalances().data ?? []).filter(({ left }) => left !== null)
  return (
    <p className="numbers">
      <Link className="lone-link" to={paths.adminBooks}>
        {t('fund.booksTitle')}
      </Link>
      {limited.map((fund) => (
        <span key={fund.fund_id}>
          {' · '}
          {nameOf(fund)}: {fund.left !== null && <SignedDollars amount={fund.left} />}
        </span>
      ))}
    </p>
  )
}
