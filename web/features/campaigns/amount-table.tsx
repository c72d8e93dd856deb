import { useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Check } from '#web/ui/check.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './campaigns.module.css'
import { lastAmount } from './last-amount.tsx'
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
          <Check checked={amounts.isChosen(id)} onChange={() => amounts.toggle(id)}>
            <Isolated>{full_name}</Isolated>
          </Check>
        ),
    },
    lastAmount,
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
      <TextButton
        className="off-paper"
        aria-pressed={amounts.chosen.length === amounts.all.length}
        onClick={amounts.chooseAll}
      >
        {t('admin.selectAll')}
      </TextButton>
      <Table className={`blocks ${styles.table}`} columns={columns} rows={requests} />
    </>
  )
}
