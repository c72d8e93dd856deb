import { useState } from 'react'
import type { ResultsTableAnswer } from '#contract/payouts.ts'
import {
  delimiters,
  type ResultReading,
  tableEncodings,
} from '#domain/bank-files/results/result-columns.ts'
import { resultKeys } from '#domain/bank-files/results/result-keys.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm, type FormField } from '#web/ui/act-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Choices } from './send-results.ts'

type ColumnsProps = {
  table: ResultsTableAnswer
  choices: Choices
  onChoose: (choices: Choices) => Promise<void>
}

const outcomes = ['paid', 'returned'] as const
const optionalColumns = ['result', 'date', 'credit', 'currency', 'account'] as const
type ColumnName = 'key' | 'amount' | (typeof optionalColumns)[number]
type Field = ColumnName | 'by' | 'all'

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar', ' ': 'width' } as const

const placed = (value: string, at: number) => ({ value, at })

/** Which columns of a table hold reference, amount and result. */
export function ResultsColumns({ table, choices, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const { columns } = table
  const { all, reading } = choices
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
  const fieldOf = (name: ColumnName, optional: boolean): FormField<Field> => ({
    label: `payouts.bankColumn.${name}`,
    kind: 'choice',
    initial: String(columns[name] ?? ''),
    optional,
    options,
  })
  const further = optionalColumns.map((name) => [name, fieldOf(name, true)])

  const choose = (values: Partial<Record<Field, string>>) => {
    const chosen = optionalColumns.flatMap((name) =>
      values[name] ? [[name, Number(values[name])]] : [],
    )
    return onChoose({
      reading,
      columns: {
        key: Number(values.key),
        by: resultKeys.find((kind) => kind === values.by) ?? 'reference',
        amount: Number(values.amount),
        ...Object.fromEntries(chosen),
        ...(excluded.length > 0 && { without_codes: excluded.map(Number) }),
      },
      all: outcomes.find((outcome) => outcome === values.all),
    })
  }
  /** Other columns come of it, so that the chosen ones are of no use. */
  const readAs = (changed: ResultReading) =>
    void onChoose({ reading: { ...table.layout, ...reading, ...changed } })
  const layout = table.layout && <LayoutFields layout={table.layout} onChange={readAs} />
  if (table.header.length === 0) return layout
  const fields: Record<Field, FormField<Field>> = {
    key: fieldOf('key', false),
    by: {
      label: 'payouts.bankColumn.by',
      kind: 'choice',
      initial: columns.by ?? 'reference',
      options: resultKeys.map((value) => ({ value, label: t(`payouts.bankBy.${value}`) })),
    },
    amount: fieldOf('amount', false),
    ...Object.fromEntries(further),
    all: {
      label: 'payouts.bankColumn.all',
      kind: 'choice',
      initial: all ?? '',
      optional: true,
      isShown: ({ result, credit }) => !(result || credit),
      options: outcomes.map((value) => ({ value, label: t(`payouts.bankAll.${value}`) })),
    },
  }
  return (
    <ActForm
      inRow
      fields={fields}
      below={() =>
        [...excluded, '']
          .map(placed)
          .map(({ value, at }) => (
            <SelectField
              key={at}
              label={t('payouts.bankColumn.withoutCodes')}
              options={options.filter(
                (one) => one.value === value || !excluded.includes(one.value),
              )}
              value={value}
              onChange={({ currentTarget }) => exclude(at, currentTarget.value)}
              optional
            />
          ))
      }
      send={choose}
      button="payouts.bankReadIt"
      isSecondary
    >
      {layout}
    </ActForm>
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
    <div className="field-row whole-row">
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
