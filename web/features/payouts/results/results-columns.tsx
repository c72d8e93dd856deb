import { useState } from 'react'
import type { ResultsTableAnswer } from '#contract/payouts.ts'
import {
  delimiters,
  type ResultReading,
  tableEncodings,
} from '#domain/bank-files/results/result-columns.ts'
import { resultKeys } from '#domain/bank-files/results/result-keys.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './results.module.css'
import type { Choices } from './send-results.ts'

type ColumnsProps = {
  table: ResultsTableAnswer
  choices: Choices
  busy: boolean
  onChoose: (choices: Choices) => void
}

const outcomes = ['paid', 'returned'] as const
const optionalColumns = ['result', 'date', 'credit', 'currency', 'account'] as const

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar', ' ': 'width' } as const

const placed = (value: string, at: number) => ({ value, at })

/** Which columns of a table hold reference, amount and result. */
export function ResultsColumns({ table, choices, busy, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const { columns } = table
  const { all, reading } = choices
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
      account: textOf(columns.account),
      all: all ?? '',
    },
    validate: (values) => ({
      key: values.key ? undefined : 'common.required',
      amount: values.amount ? undefined : 'common.required',
    }),
  })
  // As many as the office excludes, and an empty one for the next.
  const [excluded, setExcluded] = useState(() => (columns.without_codes ?? []).map(String))
  const exclude = (at: number, value: string) =>
    setExcluded((before) =>
      [...before.slice(0, at), value, ...before.slice(at + 1)].filter(Boolean),
    )
  const options = table.header.map((heading, at) => ({
    value: String(at),
    label: [heading || String(at + 1), table.sample[0]?.[at]].filter(Boolean).join(': '),
  }))

  async function choose(values: typeof form.values) {
    const chosen = optionalColumns.flatMap((name) =>
      values[name] ? [[name, Number(values[name])]] : [],
    )
    onChoose({
      reading,
      columns: {
        key: Number(values.key),
        by: resultKeys.find((kind) => kind === values.by) ?? 'reference',
        amount: Number(values.amount),
        ...Object.fromEntries(chosen),
        ...(excluded.length > 0 && { without_codes: excluded.map(Number) }),
      },
      all: values.result ? undefined : outcomes.find((outcome) => outcome === values.all),
    })
  }
  /** Other columns come of it, so that the chosen ones are of no use. */
  const readAs = (changed: ResultReading) =>
    onChoose({ reading: { ...table.layout, ...reading, ...changed } })
  const isOfSides = Boolean(form.values.result || form.values.credit)
  const layout = table.layout && <LayoutFields layout={table.layout} onChange={readAs} />
  if (table.header.length === 0) return layout
  return (
    <form className="stack" {...form.props(choose)}>
      {layout}
      <div className={styles.columns}>
        <SelectField {...form.field('key')} label={t('payouts.bankColumn.key')} options={options} />
        <SelectField
          {...form.field('by')}
          label={t('payouts.bankColumn.by')}
          options={resultKeys.map((value) => ({ value, label: t(`payouts.bankBy.${value}`) }))}
        />
        <SelectField
          {...form.field('amount')}
          label={t('payouts.bankColumn.amount')}
          options={options}
        />
        {optionalColumns.map((name) => (
          <SelectField
            key={name}
            {...form.field(name)}
            label={t(`payouts.bankColumn.${name}`)}
            options={options}
            optional
          />
        ))}
        {[...excluded, ''].map(placed).map(({ value, at }) => (
          <SelectField
            key={at}
            label={t('payouts.bankColumn.withoutCodes')}
            options={options.filter((one) => one.value === value || !excluded.includes(one.value))}
            value={value}
            onChange={({ currentTarget }) => exclude(at, currentTarget.value)}
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

type LayoutProps = {
  layout: NonNullable<ResultsTableAnswer['layout']>
  onChange: (changed: ResultReading) => void
}

/** How the text of a table was read. */
function LayoutFields({ layout: { delimiter, encoding }, onChange }: LayoutProps) {
  const { t } = useTranslation()
  const delimiterOptions = delimiters.map((value) => {
    return { value, label: t(`payouts.bankDelimiter.${names[value]}`) }
  })
  return (
    <div className={styles.columns}>
      <SelectField
        label={t('payouts.bankColumn.delimiter')}
        options={delimiterOptions}
        value={delimiter}
        onChange={({ currentTarget: { value } }) =>
          onChange({ delimiter: delimiters.find((one) => one === value) })
        }
      />
      <SelectField
        label={t('payouts.bankColumn.encoding')}
        options={tableEncodings.map((value) => ({ value, label: value }))}
        value={encoding}
        onChange={({ currentTarget: { value } }) =>
          onChange({ encoding: tableEncodings.find((one) => one === value) })
        }
      />
    </div>
  )
}
