import '#web/ui/sheet.css'
import { useQuery } from '@tanstack/react-query'
import type { ProcedureOutput } from '#contract/index.ts'
import { loadCountryNames } from '#domain/countries.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { useRun } from '../queries.ts'
import styles from './run-labels.module.css'

type Label = ProcedureOutput<'get_payout_labels'>['labels'][number]

/** Address labels of the checks of a run that are mailed, for sheets of thirty. */
export function RunLabels({ number }: { number: number }) {
  const { t } = useTranslation()
  const query = useRun(number)
  const run_id = query.data?.run.id
  const labels = useAnswer(
    [...payoutsKey, 'labels', run_id],
    'get_payout_labels',
    { run_id: run_id ?? '' },
    { enabled: run_id !== undefined, select: (answer) => answer.labels },
  )
  return (
    <div className="stack">
      <p className="off-paper">{t('payouts.labelsText')}</p>
      <div className="buttons off-paper">
        <PrintButton isNext>{t('payouts.print')}</PrintButton>
      </div>
      <Loaded query={labels}>
        {(rows) => (rows.length > 0 ? <Sheet labels={rows} /> : <p>{t('payouts.noLabels')}</p>)}
      </Loaded>
    </div>
  )
}

/** The post reads addresses from left to right, and countries in English. */
function Sheet({ labels }: { labels: Label[] }) {
  const names = useQuery({
    queryKey: ['country-names', 'en'],
    queryFn: () => loadCountryNames('en'),
    enabled: labels.some(({ country }) => isAbroad(country)),
  }).data
  return (
    <ul className={`sheet ${styles.labels}`} dir="ltr">
      {labels.map((label) => (
        <li key={label.reference}>
          {linesOf(label, (code) => names?.[code] ?? code).map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

const isAbroad = (country: string | null) => country !== null && country !== 'US'

function linesOf(label: Label, nameOf: (country: string) => string): string[] {
  const { payee, address_line1, address_line2, city, state, postal_code, country } = label
  const region = [state, postal_code].filter(Boolean).join(' ')
  const lines = [
    payee,
    address_line1,
    address_line2,
    [city, region].filter(Boolean).join(', '),
    isAbroad(country) && country ? nameOf(country).toUpperCase() : null,
  ]
  return lines.filter((line): line is string => Boolean(line))
}
