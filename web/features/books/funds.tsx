import { useState } from 'react'
import { Link } from 'react-router'
import type { Fund, FundBalance } from '#contract/books.ts'
import { FUND_NAME_LIMIT, fundPeriods, spanOf } from '#domain/books/funds.ts'
import { categories } from '#domain/categories.ts'
import { call } from '#web/api.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useWords } from '#web/i18n/words.ts'
import { booksListPath } from '#web/paths.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { SignedDollars, useFundName } from './money.tsx'
import { useFunds } from './queries.ts'

type Row = FundBalance & { id: string; shown: string; asOf: string; onChange: () => void }

/** A figure of a fund, which opens its list. */
function FundAmount({ figure, row }: { figure: 'paid' | 'planned' | 'waiting'; row: Row }) {
  const { dollars } = useWords()
  const { from, until } = spanOf(row.period, row.asOf)
  const span = {
    fund: row.fund_id,
    fund_name: row.name,
    from: from ?? undefined,
    to: until ?? undefined,
  }
  return (
    <Link to={booksListPath(figure, span)}>
      {dollars(figure === 'waiting' ? row.approved : row[figure])}
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
    isNumber: true,
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
    isNumber: true,
    cell: (row) => <FundAmount figure="paid" row={row} />,
  },
  {
    key: 'planned',
    head: 'books.planned',
    isLabelled: true,
    isNumber: true,
    cell: (row) => <FundAmount figure="planned" row={row} />,
  },
  {
    key: 'approved',
    head: 'books.waiting',
    isLabelled: true,
    isNumber: true,
    cell: (row) => <FundAmount figure="waiting" row={row} />,
  },
  {
    key: 'left',
    head: 'books.left',
    isLabelled: true,
    isNumber: true,
    cell: ({ left }) => (left === null ? '–' : <SignedDollars amount={left} />),
  },
  {
    key: 'change',
    head: 'admin.colActions',
    headHidden: true,
    cell: ({ shown, onChange }, { t }) => (
      <TextButton
        className="off-paper"
        aria-label={t('books.changeFund', { name: shown })}
        onClick={onChange}
      >
        {t('books.change')}
      </TextButton>
    ),
  },
]

/** What is left in each fund, and the form that adds or changes one. */
export function Funds({ balances, asOf }: { balances: FundBalance[]; asOf: string }) {
  const { t } = useWords()
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
    <Card title={t('books.funds')}>
      {balances.length === 1 && <p className="quiet">{t('books.fundsText')}</p>}
      {balances.some(({ budget }, at) => at > 0 || budget !== null) && (
        <Table className="blocks" columns={columns} rows={rows} />
      )}
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
  const { t } = useWords()
  const nameOf = useFundName()
  const categoryName = useCategoryName()
  const [chosen, setChosen] = useState<Fund['categories']>(fund?.categories ?? [])
  return (
    <ActForm
      takesFocus
      fields={{
        name: {
          label: 'books.fundName',
          initial: fund ? nameOf(fund) : '',
          max: FUND_NAME_LIMIT,
        },
        budget: {
          label: 'books.budget',
          kind: 'amount',
          initial: fund?.budget ?? '',
          optional: true,
        },
        period: {
          label: 'books.period',
          kind: 'choice',
          initial: fund?.period ?? '',
          optional: ({ budget }) => !budget,
          options: fundPeriods.map((value) => ({ value, label: t(`books.period.${value}`) })),
        },
      }}
      below={() => (
        <>
          <p className="quiet small">{t('books.budgetHelp')}</p>
          <fieldset className="choices">
            <legend>{t('books.categories')}</legend>
            {categories.map((category) => (
              <label key={category} className="row close">
                <input
                  type="checkbox"
                  checked={chosen.includes(category)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(
                      checked ? [...chosen, category] : chosen.filter((one) => one !== category),
                    )
                  }
                />
                {categoryName(category)}
              </label>
            ))}
          </fieldset>
        </>
      )}
      send={({ name, budget, period }) =>
        call('save_fund', {
          fund_id: fund?.fund_id,
          name: fund?.name === 'General' && name === nameOf(fund) ? fund.name : name,
          budget: budget || null,
          period: fundPeriods.find((one) => one === period) ?? null,
          categories: [...chosen],
        })
      }
      done={() => t('books.fundSaved')}
      refetch={[payoutsKey, requestsKey]}
      onDone={onClose}
      button="books.saveFund"
      onClose={onClose}
    />
  )
}
