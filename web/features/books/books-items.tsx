import { IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BooksItem } from '#contract/books.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { payoutRunPath, requestsFoundPath } from '#web/paths.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table, valueColumn } from '#web/ui/table.tsx'
import { type AskedItems, useBooksItems } from './queries.ts'

const columns: readonly Column<BooksItem & { id: string }>[] = [
  {
    key: 'name',
    head: 'admin.colName',
    isRowHead: true,
    cell: (item) => (
      <Link className="lone-link" to={placeOf(item)}>
        <Isolated>{item.full_name}</Isolated>
      </Link>
    ),
  },
  valueColumn('amount', 'outside.amount', 'dollars'),
  {
    key: 'way',
    head: 'books.way',
    cell: ({ way, run_number }, { t }) => (
      <>
        {way === 'run' && run_number !== null
          ? t('payout.runNumber', { number: run_number })
          : way && t(`outside.way.${way}`)}
      </>
    ),
  },
  valueColumn('on', 'books.on', 'shortDate'),
]

function placeOf({ run_number, reference, full_name }: BooksItem): string {
  if (run_number !== null && reference) {
    return `${payoutRunPath(run_number)}?${new URLSearchParams({ search: reference })}`
  }
  return requestsFoundPath(full_name)
}

type DayProps = { value: string; onChange: (day: string) => void }

/** The day as of which something is listed. */
export function DayField({ value, onChange }: DayProps) {
  const { t } = useWords()
  return (
    <div className="off-paper field-row">
      <TextField
        type="date"
        name="to"
        label={t('books.asOfDay')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

/** What a figure consists of, with its sum. */
export function BooksItems({ asked }: { asked: AskedItems }) {
  const { dollars } = useWords()
  const { query, rows, firstPage } = useBooksItems(asked)
  return (
    <>
      {firstPage && (
        <p className="numbers">
          <Message of="books.total" amount={<Ltr>{dollars(firstPage.sum.amount)}</Ltr>} />
        </p>
      )}
      <ListScreen
        query={query}
        rows={rows}
        total={firstPage?.sum.count ?? 0}
        empty={<EmptyList icon={IconChecks} of="books.none" filter={{}} />}
      >
        <Table
          className="blocks"
          columns={columns}
          rows={rows.map((item, at) => ({ ...item, id: `${item.request_id} ${at}` }))}
        />
      </ListScreen>
    </>
  )
}
