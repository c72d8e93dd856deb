import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './statistics.module.css'
import type { MethodDollars, Week } from './weeks.ts'

type TableProps = { weeks: readonly Week[]; methods: readonly MethodDollars[] }

/** The numbers of the charts as a table, newest first. */
export function StatisticsTable({ weeks, methods }: TableProps) {
  const { t } = useTranslation()
  const { count, shortDate, wholeDollars } = useFormats()
  const rows = weeks.map((week, at) => ({
    ...week,
    amounts: methods.map(({ method, weekly }) => ({ method, amount: weekly[at] ?? '0.00' })),
  }))
  return (
    <details className={styles.numbers}>
      <summary>{t('stats.showNumbers')}</summary>
      <section className={styles.scroll} aria-label={t('stats.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('stats.weekOf')}</th>
              <th scope="col">{t('admin.requests')}</th>
              {methods.map(({ method }) => (
                <th key={method} scope="col">
                  {t(`pay.${method}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="numbers">
            {[...rows].reverse().map(({ begins, requests, amounts }) => (
              <tr key={begins}>
                <th scope="row">
                  <Isolated>{shortDate(begins)}</Isolated>
                </th>
                <td>
                  <Ltr>{count(requests)}</Ltr>
                </td>
                {amounts.map(({ method, amount }) => (
                  <td key={method}>
                    <Ltr>{wholeDollars(amount)}</Ltr>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
