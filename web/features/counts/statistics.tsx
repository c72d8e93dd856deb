import { NO_CATEGORY } from '#domain/categories.ts'
import { WEEKS_SHOWN } from '#domain/weeks.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Bar, Bars } from '#web/ui/bars.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Counted, useFilterCounts, usePaidStatistics, useStatistics } from './queries.ts'
import styles from './statistics.module.css'
import { StatisticsTable } from './statistics-table.tsx'
import { dollarsByMethod, type MethodDollars, type Week } from './weeks.ts'

/** Charts of the requests and decisions of recent weeks. */
export function Statistics() {
  const { t } = useWords()
  const statistics = useStatistics()
  const counts = useFilterCounts('all')

  function body() {
    if (statistics.isPending || counts.isPending) return <Spinner />
    if (!statistics.data || !counts.data) {
      return (
        <FailedState
          text={t('stats.failed')}
          busy={statistics.isFetching || counts.isFetching}
          onTryAgain={() => {
            void statistics.refetch()
            void counts.refetch()
          }}
        />
      )
    }
    const { categories } = counts.data
    if (!categories.length) return <EmptyState text={t('admin.emptyAll')} />
    const weeks = statistics.data
    const methods = dollarsByMethod(weeks)
    return (
      <>
        <div className={styles.statistics}>
          <div className={styles.weeks}>
            <Requests weeks={weeks} />
            <Dollars
              title={t('stats.dollars')}
              note={t(methods.length ? 'stats.dollarsNote' : 'stats.noDollars')}
              weeks={weeks}
              methods={methods}
            />
            <Paid />
          </div>
          <Categories categories={categories} />
        </div>
        <StatisticsTable weeks={weeks} methods={methods} />
      </>
    )
  }

  return <Card title={t('stats.title')}>{body()}</Card>
}

/** Returns a bar's tooltip: the week and its number. */
function useBarTitle() {
  const { t, shortDate } = useWords()
  return ({ begins }: Pick<Week, 'begins'>, value: string) =>
    t('stats.bar', { week: shortDate(begins), value })
}

function Requests({ weeks }: { weeks: readonly Week[] }) {
  const { t, count, shortDate } = useWords()
  const titleOf = useBarTitle()
  const total = weeks.reduce((sum, { requests }) => sum + requests, 0)
  const values = weeks.map((week) => ({
    key: week.begins,
    value: week.requests,
    title: titleOf(week, count(week.requests)),
  }))
  return (
    <section>
      <h3>{t('stats.requests')}</h3>
      <p className="quiet small">
        <Message of="stats.inWeeks" weeks={WEEKS_SHOWN} count={count(total)} />
      </p>
      <Bars values={values} most={Math.max(...values.map(({ value }) => value))} />
      <p className={`quiet small ${styles.axis}`} aria-hidden="true">
        <Isolated>{shortDate(weeks[0]?.begins ?? '')}</Isolated>
        <span>{t('stats.thisWeek')}</span>
      </p>
    </section>
  )
}

/** What was paid, beside what was decided. Absent if it could not be loaded. */
function Paid() {
  const { t } = useWords()
  const { data: weeks } = usePaidStatistics()
  if (!weeks) return null
  const methods = dollarsByMethod(weeks)
  return (
    <Dollars
      title={t('stats.paid')}
      note={t(methods.length ? 'stats.paidNote' : 'stats.noPaid')}
      weeks={weeks}
      methods={methods}
    />
  )
}

type DollarsProps = {
  title: string
  note: string
  weeks: readonly Pick<Week, 'begins'>[]
  methods: readonly MethodDollars[]
}

/** A row of small bars for each method, on one scale so that they can be compared. */
function Dollars({ title, note, weeks, methods }: DollarsProps) {
  const { t, wholeDollars } = useWords()
  const titleOf = useBarTitle()
  const most = Math.max(...methods.flatMap(({ weekly }) => weekly.map(Number)))
  return (
    <section>
      <h3>{title}</h3>
      <p className="quiet small">{note}</p>
      <dl className={styles.rows}>
        {methods.map(({ method, weekly, total }) => (
          <div key={method}>
            <dt>{t(`pay.${method}`)}</dt>
            <dd>
              <Bars
                most={most}
                values={weeks.map((week, at) => {
                  const amount = weekly[at] ?? '0.00'
                  const title = titleOf(week, wholeDollars(amount))
                  return { key: week.begins, value: Number(amount), title }
                })}
              />
            </dd>
            <dd className="numbers">
              <Ltr>{wholeDollars(total)}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Categories({ categories }: { categories: Counted }) {
  const { t, count } = useWords()
  const categoryName = useCategoryName()
  const most = Math.max(...categories.map((category) => category.count))
  return (
    <section>
      <h3>{t('stats.categories')}</h3>
      <dl className={styles.rows}>
        {categories.map(({ name, count: number }) => (
          <div key={name}>
            <dt>
              <Isolated>
                {name === NO_CATEGORY ? t('admin.notAvailable') : categoryName(name)}
              </Isolated>
            </dt>
            <dd>
              <Bar value={number} most={most} />
            </dd>
            <dd className="numbers">
              <Ltr>{count(number)}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
