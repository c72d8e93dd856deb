import { useTranslation } from '#web/i18n/translation.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table, valueColumn } from '#web/ui/table.tsx'
import styles from './statistics.module.css'
import type { MethodDollars, Week } from './weeks.ts'

type TableProps = { weeks: readonly Week[]; methods: readonly MethodDollars[] }
type Row = Week & { id: string; at: number }

const fixed: readonly Column<Row>[] = [
  valueColumn('begins', 'stats.weekOf', 'shortDate', { isRowHead: true }),
  valueColumn('requests', 'admin.requests', 'count'),
]

/** The numbers of the charts as a table, newest first. */
export function StatisticsTable({ weeks, methods }: TableProps) {
  const { t } = useTranslation()
  const ofMethods = methods.map(
    ({ method, weekly }): Column<Row> => ({
      key: method,
      head: `pay.${method}`,
      isNumber: true,
      cell: ({ at }, { wholeDollars }) => <Ltr>{wholeDollars(weekly[at] ?? '0.00')}</Ltr>,
    }),
  )
  const rows = weeks.map((week, at) => ({ ...week, id: week.begins, at })).reverse()
  return (
    <details className="fold">
      <summary>{t('stats.showNumbers')}</summary>
      <section className={styles.scroll} aria-label={t('stats.title')}>
        <Table columns={[...fixed, ...ofMethods]} rows={rows} />
      </section>
    </details>
  )
}
