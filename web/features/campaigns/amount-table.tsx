import { useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import styles from './campaigns.module.css'
import type { Invited } from './queries.ts'
import type { Amounts } from './use-amounts.ts'

type Row = NonNullable<Invited['request']> & { last_amount: string | null }

/** The requests to be decided, each with the amount of a year before and a field for the new one. */
export function AmountTable({ rows, amounts }: { rows: readonly Invited[]; amounts: Amounts }) {
  const { t } = useTranslation()
  const requests: Row[] = rows.flatMap(({ request, last_amount }) =>
    request ? [{ ...request, last_amount }] : [],
  )
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: 'admin.colName',
      isRowHead: true,
      cell: ({ id, full_name, is_own }) =>
        is_own ? (
          <>
            <Isolated>{full_name}</Isolated>
            <p className="quiet small">{t('review.ownRequest')}</p>
          </>
        ) : (
          <label className="check">
            <input
              type="checkbox"
              checked={amounts.isChosen(id)}
              onChange={() => amounts.toggle(id)}
            />
            <Isolated>{full_name}</Isolated>
          </label>
        ),
    },
    {
      key: 'last',
      head: 'campaigns.yearBefore',
      isLabelled: true,
      cell: ({ last_amount }, { dollars }) => (
        <Ltr className="numbers">{last_amount ? dollars(last_amount) : '–'}</Ltr>
      ),
    },
    {
      key: 'amount',
      head: 'campaigns.howMuch',
      cell: ({ id, full_name, is_own }) =>
        !is_own && (
          <AmountField
            labelHidden
            label={t('admin.amountOf', { name: full_name })}
            value={amounts.typedFor(id)}
            error={amounts.isWrong(id) ? t('err.invalidAmount') : undefined}
            onChange={(text) => amounts.type(id, text)}
          />
        ),
    },
  ]
  return (
    <>
      <button
        type="button"
        className="text-button off-paper"
        aria-pressed={amounts.chosen.length === amounts.all.length}
        onClick={amounts.chooseAll}
      >
        {t('admin.selectAll')}
      </button>
      <Table className={`blocks ${styles.table}`} columns={columns} rows={requests} />
    </>
  )
}
