import type { ComponentType } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import type { ReviewFilter } from '#domain/review.ts'
import { AddressText } from '#web/features/request-fields/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'
import { AmountEntry, type EntryProps, NotesEntry, SaveEntry } from './master-entry.tsx'
import { ReasonCell } from './reason-cell.tsx'
import { NotesLabel, SavedNotes } from './saved-notes.tsx'
import { useSourceName } from './source-name.ts'

/** A column of the master table: header, cells, width and position all follow from its entry. */
export type MasterColumn = Omit<Column<ListedRequest, CellWords>, 'cell'> & {
  /** The header sorts the table if this is in `sortableColumns` (domain/review.ts). */
  key: string
  /** Replaces the header's text, which becomes its tooltip. */
  Label?: ComponentType
  /** In rem. The column without a width takes the rest of the table. */
  width?: number
  /** The width in the Pending tab, in rem, if it differs. */
  entryWidth?: number
  /** Absent if only the Pending tab has this column. A cell that returns nothing shows `-`. */
  cell?: Column<ListedRequest, CellWords>['cell']
  /** Replaces the cell in the Pending tab. */
  Entry?: ComponentType<EntryProps>
}

const masterColumns: readonly MasterColumn[] = [
  {
    key: 'full_name',
    head: 'admin.colName',
    isRowHead: true,
    width: 8.75,
    entryWidth: 7.75,
    cell: ({ full_name, outcome }, { t }) =>
      full_name && (
        <>
          <Isolated>{full_name}</Isolated>
          {outcome === 'answered' && <Badge tone="accent">{t('outcome.answered')}</Badge>}
        </>
      ),
  },
  {
    key: 'address',
    head: 'admin.colAddress',
    width: 8.75,
    entryWidth: 7.75,
    cell: (request) => request.address_line1 && <AddressText address={request} />,
  },
  {
    key: 'category',
    head: 'field.category',
    width: 6.25,
    cell: ({ category }, { t, categoryName }) => (
      <Isolated>{category ? categoryName(category) : t('admin.notAvailable')}</Isolated>
    ),
  },
  {
    key: 'reason',
    head: 'field.reason',
    cell: ({ reason }) => reason && <ReasonCell text={reason} />,
  },
  {
    key: 'date_of_request',
    head: 'admin.colDate',
    width: 7.25,
    entryWidth: 6.5,
    cell: ({ date_of_request: date }, { shortDate }) =>
      date && <Isolated>{shortDate(date)}</Isolated>,
  },
  {
    key: 'source_name',
    head: 'admin.source',
    width: 5.75,
    cell: ({ source_name }, { sourceName }) => <Isolated>{sourceName(source_name)}</Isolated>,
  },
  {
    key: 'payment_method',
    head: 'admin.colPayment',
    width: 6.25,
    cell: ({ payment_method }, { t }) => t(`pay.${payment_method}`),
  },
  {
    key: 'donation_amount',
    head: 'field.amount',
    width: 8,
    entryWidth: 11.25,
    cell: ({ outcome, review }, { t, wholeDollars }) =>
      outcome === 'declined'
        ? t('outcome.declined')
        : review?.donation_amount && <Ltr>{wholeDollars(review.donation_amount)}</Ltr>,
    Entry: AmountEntry,
  },
  {
    key: 'notes',
    head: 'field.notes',
    Label: NotesLabel,
    width: 8.5,
    entryWidth: 7,
    cell: ({ review }) => review && <SavedNotes review={review} />,
    Entry: NotesEntry,
  },
  { key: 'actions', head: 'admin.colActions', width: 7, Entry: SaveEntry },
  // Last, so that amounts can be typed without scrolling on a screen 1,280 pixels wide.
  {
    key: 'outcome',
    head: 'admin.outcome',
    width: 7,
    cell: ({ outcome, hold }, { t }) => (
      <>
        {t(`outcome.${outcome}`)}
        {hold && (
          <>
            <br />
            <span className="quiet small">{t('admin.onHold')}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'status',
    head: 'admin.status',
    width: 6.5,
    cell: ({ status }, { t }) => t(`status.${status}`),
  },
  {
    key: 'expected_payment_date',
    head: 'admin.colFriday',
    width: 7.25,
    cell: ({ expected_payment_date: date }, { shortDate }) => (
      <Isolated>{shortDate(date)}</Isolated>
    ),
  },
]

/** The columns of a tab, each with its width there. */
export function columnsOf(tab: ReviewFilter): readonly MasterColumn[] {
  return tab === 'pending' ? pendingColumns : readColumns
}

const readColumns = masterColumns.filter(({ cell }) => cell)
const pendingColumns = masterColumns.map((column) => ({
  ...column,
  width: column.entryWidth ?? column.width,
}))

/** Returns the messages, formats and names that the cells use; each row reads them once. */
export function useCellWords() {
  return { ...useWords(), categoryName: useCategoryName(), sourceName: useSourceName() }
}
type CellWords = ReturnType<typeof useCellWords>
