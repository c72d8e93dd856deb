import { useState } from 'react'
import { Link } from 'react-router'
import type { Fund, FundBalance } from '#contract/books.ts'
import { FUND_NAME_LIMIT, fundPeriods, spanOf } from '#domain/books/funds.ts'
import { categories } from '#domain/categories.ts'
import { call } from '#web/api.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { booksListPath } from '#web/paths.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './books.module.css'
import { SignedDollars, useFundName } from './money.tsx'
import { useFunds } from './queries.ts'

type Row = FundBalance & { id: string; shown: string; asOf: string; onChange: () => void }

/** A figure of a fund, which opens its list. */
function FundAmount({ figure, row }: { figure: 'paid' | 'planned' | 'waiting'; row: Row }) {
  const { dollars } = useFormats()
  const { from, until } = spanOf(row.period, row.asOf)
  const span = {
    fund: row.fund_id,
    fund_name: row.name,
    from: from ?? undefined,
    to: until ?? undefined,
  }
  return (
    <Link className="numbers" to={booksListPath(figure, span)}>
      <Ltr>{dollars(figure === 'waiting' ? row.approved : row[figure])}</Ltr>
    </Link>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'fund.title',
    isRowHead: true,
    cell: ({ shown }) => <Isolated>{shown}</Isolated>,
  },
  {
    key: 'budget',
    head: 'books.budget',
    isLabelled: true,
    cell: ({ budget, period }, { t, dollars }) =>
      budget && period ? (
        <>
          <Ltr className="numbers">{dollars(budget)}</Ltr>{' '}
          <span className="quiet small">{t(`books.period.${period}`)}</span>
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'paid',
    head: 'books.paid',
    isLabelled: true,
    cell: (row) => <FundAmount figure="paid" row={row} />,
  },
  {
    key: 'planned',
    head: 'books.planned',
    isLabelled: true,
    cell: (row) => <FundAmount figure="planned" row={row} />,
  },
  {
    key: 'approved',
    head: 'books.waiting',
    isLabelled: true,
    cell: (row) => <FundAmount figure="waiting" row={row} />,
  },
  {
    key: 'left',
    head: 'books.left',
    isLabelled: true,
    cell: ({ left }) => (left === null ? '–' : <SignedDollars amount={left} />),
  },
  {
    key: 'change',
    head: 'admin.colActions',
    headHidden: true,
    cell: ({ shown, onChange }, { t }) => (
      <button
        type="button"
        className="text-button off-paper"
        aria-label={t('books.changeFund', { name: shown })}
        onClick={onChange}
      >
        {t('books.change')}
      </button>
    ),
  },
]

/** What is left in each fund, and the form that adds or changes one. */
export function Funds({ balances, asOf }: { balances: FundBalance[]; asOf: string }) {
  const { t } = useTranslation()
  const nameOf = useFundName()
  const funds = useFunds().data ?? []
  const [changed, setChanged] = useState<Fund | 'new'>()
  const rows = balances.map((balance) => ({
    ...balance,
    id: balance.fund_id,
    shown: nameOf(balance),
    asOf,
    onChange: () => setChanged(funds.find(({ fund_id }) => fund_id === balance.fund_id)),
  }))
  return (
    <Card className="stack">
      <h2 className="card-title">{t('books.funds')}</h2>
      {balances.length === 1 && <p className="quiet">{t('books.fundsText')}</p>}
      <Table className="blocks" columns={columns} rows={rows} />
      {changed ? (
        <FundForm
          key={changed === 'new' ? 'new' : changed.fund_id}
          fund={changed === 'new' ? undefined : changed}
          onClose={() => setChanged(undefined)}
        />
      ) : (
        <div className="buttons off-paper">
          <SecondaryButton onClick={() => setChanged('new')}>{t('books.addFund')}</SecondaryButton>
        </div>
      )}
    </Card>
  )
}

function FundForm({ fund, onClose }: { fund: Fund | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const nameOf = useFundName()
  const categoryName = useCategoryName()
  const { act } = useAction({ refetch: [payoutsKey, requestsKey] })
  const form = useForm({
    initial: {
      name: fund ? nameOf(fund) : '',
      budget: fund?.budget ?? '',
      period: fund?.period ?? '',
      categories: fund?.categories ?? [],
    },
    limitOf: () => FUND_NAME_LIMIT,
    validate: ({ name, budget, period }) => ({
      name: name.trim() ? undefined : 'common.required',
      period: budget && !period ? 'common.required' : undefined,
    }),
  })
  const { budget, period, ...typed } = form.values
  const chosen = typed.categories

  const save = (values: typeof form.values) =>
    act(
      () =>
        call('save_fund', {
          fund_id: fund?.fund_id,
          name: fund?.name === 'General' && values.name === nameOf(fund) ? fund.name : values.name,
          budget: values.budget || null,
          period: fundPeriods.find((one) => one === values.period) ?? null,
          categories: values.categories,
        }),
      {
        title: 'common.error',
        message: () => t('books.fundSaved'),
        form,
        onSuccess: onClose,
      },
    )
  return (
    <form className="stack off-paper" {...form.props(save)}>
      <div className={styles.form}>
        <TextField {...form.field('name')} label={t('books.fundName')} dir="auto" />
        <AmountField
          name="budget"
          label={t('books.budget')}
          value={budget}
          error={form.field('budget').error}
          onChange={(value) => form.setValue('budget', value)}
        />
        <SelectField
          {...form.field('period')}
          label={t('books.period')}
          optional={!budget}
          value={period}
          options={fundPeriods.map((value) => ({ value, label: t(`books.period.${value}`) }))}
        />
      </div>
      <p className="quiet small">{t('books.budgetHelp')}</p>
      <fieldset className={styles.categories}>
        <legend>{t('books.categories')}</legend>
        {categories.map((category) => (
          <label key={category}>
            <input
              type="checkbox"
              checked={chosen.includes(category)}
              onChange={({ currentTarget: { checked } }) =>
                form.setValue(
                  'categories',
                  checked ? [...chosen, category] : chosen.filter((one) => one !== category),
                )
              }
            />
            {categoryName(category)}
          </label>
        ))}
      </fieldset>
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('books.saveFund')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
