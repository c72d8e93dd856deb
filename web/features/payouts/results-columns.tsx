import { useTranslation } from 'react-i18next'
import type { ResultsTableAnswer } from '#contract/payouts.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './results.module.css'
import type { Columns } from './send-results.ts'

type ColumnsProps = {
  table: ResultsTableAnswer
  busy: boolean
  onChoose: (columns: Columns) => void
}

/** Which columns of a table hold reference, amount and result. */
export function ResultsColumns({ table, busy, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const { key, by, amount, result, date } = table.columns
  const textOf = (column: number | undefined) => (column === undefined ? '' : String(column))
  const form = useForm({
    initial: {
      key: textOf(key),
      by: by ?? 'reference',
      amount: textOf(amount),
      result: textOf(result),
      date: textOf(date),
    },
    validate: (values) => ({
      key: values.key ? undefined : 'common.required',
      amount: values.amount ? undefined : 'common.required',
    }),
  })
  const options = table.header.map((heading, at) => ({
    value: String(at),
    label: [heading || String(at + 1), table.sample[0]?.[at]].filter(Boolean).join(': '),
  }))
  const kinds = (['reference', 'trace'] as const).map((value) => ({
    value,
    label: t(`payouts.bankBy.${value}`),
  }))

  async function choose(values: typeof form.values) {
    onChoose({
      key: Number(values.key),
      by: values.by === 'trace' ? 'trace' : 'reference',
      amount: Number(values.amount),
      ...(values.result && { result: Number(values.result) }),
      ...(values.date && { date: Number(values.date) }),
    })
  }
  return (
    <form className="stack" {...form.props(choose)}>
      <div className={styles.columns}>
        <SelectField {...form.field('key')} label={t('payouts.bankColumn.key')} options={options} />
        <SelectField {...form.field('by')} label={t('payouts.bankColumn.by')} options={kinds} />
        <SelectField
          {...form.field('amount')}
          label={t('payouts.bankColumn.amount')}
          options={options}
        />
        <SelectField
          {...form.field('result')}
          label={t('payouts.bankColumn.result')}
          options={options}
          optional
        />
        <SelectField
          {...form.field('date')}
          label={t('payouts.bankColumn.date')}
          options={options}
          optional
        />
      </div>
      <div className="buttons">
        <SecondaryButton type="submit" busy={busy}>
          {t('payouts.bankReadIt')}
        </SecondaryButton>
      </div>
    </form>
  )
}
