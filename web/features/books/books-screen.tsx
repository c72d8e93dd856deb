import { Link } from 'react-router'
import type { BooksMonth } from '#contract/books.ts'
import { type MonthlyFigure, monthlyFigures } from '#domain/books/figures.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { booksListPath, paths } from '#web/paths.ts'
import { Bars } from '#web/ui/bars.tsx'
import { Card } from '#web/ui/card.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ExportForm } from './export-form.tsx'
import { Funds } from './funds.tsx'
import { monthText } from './money.tsx'
import { useBooks } from './queries.ts'

type Row = BooksMonth & { id: string }

const figureColumn = (figure: MonthlyFigure): Column<Row> => ({
  key: figure,
  head: `books.${figure}`,
  isLabelled: true,
  isNumber: true,
  cell: ({ month, [figure]: { amount } }, { dollars }) =>
    Number(amount) === 0 ? (
      <span className="quiet">–</span>
    ) : (
      <Link to={booksListPath(figure, { month })}>{dollars(amount)}</Link>
    ),
})

const columns: readonly Column<Row>[] = [
  {
    key: 'month',
    head: 'books.month',
    isRowHead: true,
    cell: ({ month }) => <Ltr className="numbers">{monthText(month)}</Ltr>,
  },
  figureColumn('approved'),
  figureColumn('paid'),
  figureColumn('came_back'),
]

/** The figures of this month and the eleven before, funds, and exports. */
export function BooksScreen() {
  const { t, longDate, dollars } = useWords()
  const query = useBooks()
  return (
    <Loaded query={query} failed={t('err.detailsFailed')} keepOld>
      {({ as_of, months, open, funds }) => {
        const [now] = months.slice(-1)
        const rows = months.map((month) => ({ ...month, id: month.month })).reverse()
        const most = Math.max(...months.map(({ paid }) => Number(paid.amount)))
        return (
          <>
            <p className="quiet">
              <Message of="books.asOf" date={<Isolated>{longDate(as_of)}</Isolated>} />
            </p>
            {now && (
              <PartsCard
                title={t('books.thisMonth')}
                beside={
                  <Link
                    className="lone-link push off-paper"
                    to={booksListPath('open', { to: as_of })}
                  >
                    {t('books.openOn')}
                  </Link>
                }
              >
                <div className="figures">
                  {monthlyFigures.map((figure) => (
                    <Figure
                      key={figure}
                      label={t(`books.${figure}`)}
                      to={booksListPath(figure, { month: now.month })}
                    >
                      <Ltr>{dollars(now[figure].amount)}</Ltr>
                    </Figure>
                  ))}
                  <Figure label={t('books.open')} to={paths.adminOpenItems}>
                    <Ltr>{dollars(open.amount)}</Ltr>
                  </Figure>
                </div>
              </PartsCard>
            )}
            <Card title={t('books.months')}>
              <p className="quiet small">{t('books.chart')}</p>
              <Bars
                most={most}
                values={months.map(({ month, paid }) => ({
                  key: month,
                  value: Number(paid.amount),
                  title: `${monthText(month)} · ${dollars(paid.amount)}`,
                }))}
              />
              <Table className="blocks" columns={columns} rows={rows} />
            </Card>
            <Funds balances={funds} asOf={as_of} />
            <ExportForm today={as_of} />
          </>
        )
      }}
    </Loaded>
  )
}
