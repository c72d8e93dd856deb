import { FIRST_YEAR, type YearRow } from '#domain/payouts/signal-years.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Column, Table, valueColumn } from '#web/ui/table.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { Download } from '../download.tsx'

type YearProps = { year: number; thisYear: number; onYear: (year: string) => void }
type Row = YearRow & { id: string }

const columns: readonly Column<Row>[] = [
  {
    key: 'group',
    head: 'signals.year.group',
    cell: ({ group }, { t }) => t(`signals.year.${group}`),
  },
  {
    key: 'name',
    head: 'signals.year.name',
    isRowHead: true,
    cell: (row, { t }) => (
      <Isolated>{nameKey(row) ? t(nameKey(row) as MessageKey) : row.name}</Isolated>
    ),
  },
  valueColumn('count', 'signals.year.count', 'count'),
  valueColumn('total', 'signals.year.total', 'dollars'),
]

/** Returns the message that names a row; a return has its code. */
function nameKey({ group, name }: YearRow): string | undefined {
  if (group === 'payments') return `pay.${name}`
  if (group === 'signals') return `signals.kind.${name}`
  if (group === 'answers') return `signals.reason.${name}`
  return group === 'corrections' ? `signals.by.${name}` : undefined
}

/** The figures of a year, to be printed or downloaded (docs/product.md §14.25). */
export function SignalYear({ year, thisYear, onYear }: YearProps) {
  const { t } = useTranslation()
  const query = useAnswer([...payoutsKey, 'year', year], 'get_signal_year', { year })
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, at) => String(thisYear - at))
  return (
    <div className="stack">
      <p className="quiet">{t('signals.year.text')}</p>
      <div className="off-paper field-row">
        <SelectField
          label={t('families.year')}
          options={years.map((value) => ({ value, label: value }))}
          value={String(year)}
          onChange={(event) => onYear(event.currentTarget.value)}
        />
      </div>
      <Loaded query={query} failed={t('err.detailsFailed')} keepOld>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('signals.year.none')}</p>
          ) : (
            <>
              <Table
                className="blocks"
                columns={columns}
                rows={rows.map((row) => ({ ...row, id: `${row.group} ${row.name}` }))}
              />
              <p className="off-paper">
                <Download path={`year/${year}.xlsx`} name={`payments-${year}.xlsx`} />
              </p>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
