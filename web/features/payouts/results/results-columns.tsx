import type { ResultsTableAnswer } from '#contract/payouts.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './results.module.css'
import type { Choices } from './send-results.ts'

type ColumnsProps = {
  table: ResultsTableAnswer
  all: Choices['all']
  busy: boolean
  onChoose: (choices: Choices) => void
}

const kinds = ['reference', 'trace', 'masav', 'check'] as const
const outcomes = ['paid', 'returned'] as const
const optionalColumns = ['result', 'date', 'credit', 'currency'] as const

/** Which columns of a table hold reference, amount and result. */
export function ResultsColumns({ table, all, busy, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const { columns } = table
  const textOf = (column: number | undefined) => (column === undefined ? '' : String(column))
  const form = useForm({
    initial: {
      key: textOf(columns.key),
      by: columns.by ?? 'reference',
      amount: textOf(columns.amount),
      result: textOf(columns.result),
      date: textOf(columns.date),
      credit: textOf(columns.credit),
      currency: textOf(columns.currency),
      withoutCodes: textOf(columns.without_codes?.[0]),
      all: all ?? '',
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

  async function choose(values: typeof form.values) {
    const chosen = optionalColumns.flatMap((name) =>
      values[name] ? [[name, Number(values[name])]] : [],
    )
    onChoose({
      columns: {
        key: Number(values.key),
        by: kinds.find((kind) => kind === values.by) ?? 'reference',
        amount: Number(values.amount),
        ...Object.fromEntries(chosen),
        ...(values.withoutCodes && { without_codes: [Number(values.withoutCodes)] }),
      },
      all: values.result ? undefined : outcomes.find((outcome) => outcome === values.all),
    })
  }
  const isOfSides = Boolean(form.values.result || form.values.credit)
  return (
    <form className="stack" {...form.props(choose)}>
      <div className={styles.columns}>
        <SelectField {...form.field('key')} label={t('payouts.bankColumn.key')} options={options} />
        <SelectField
          {...form.field('by')}
          label={t('payouts.bankColumn.by')}
          options={kinds.map((value) => ({ value, label: t(`payouts.bankBy.${value}`) }))}
        />
        <SelectField
          {...form.field('amount')}
          label={t('payouts.bankColumn.amount')}
          options={options}
        />
        {([...optionalColumns, 'withoutCodes'] as const).map((name) => (
          <SelectField
            key={name}
            {...form.field(name)}
            label={t(`payouts.bankColumn.${name}`)}
            options={options}
            optional
          />
        ))}
        {!isOfSides && (
          <SelectField
            {...form.field('all')}
            label={t('payouts.bankColumn.all')}
            options={outcomes.map((value) => ({ value, label: t(`payouts.bankAll.${value}`) }))}
            optional
          />
        )}
      </div>
      <div className="buttons">
        <SecondaryButton type="submit" busy={busy}>
          {t('payouts.bankReadIt')}
        </SecondaryButton>
      </div>
    </form>
  )
}
