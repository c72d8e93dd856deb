import type { ComponentType, ReactNode } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { FamilyLineInTable } from '#web/features/families/index.ts'
import { AddressText } from '#web/features/request-fields/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { useSite } from '#web/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'
import { AmountEntry, DecideEntry, type EntryProps, NotesEntry } from './master-entry.tsx'
import { ReasonCell } from './reason-cell.tsx'
import { NotesLabel, SavedNotes } from './saved-notes.tsx'
import { useSourceName } from './source-name.ts'

/** A column of the master table: header, cells, widths and position all follow from its entry. */
export type MasterColumn = Omit<Column<ListedRequest, CellWords>, 'cell'> & {
  /** The header sorts the table if this is in `sortableColumns` (domain/review.ts). */
  key: string
  /** Replaces the header's text, which becomes its tooltip. */
  Label?: ComponentType
  /** In rem. The column without a width takes the rest of the table. */
  width?: number
  /** The width in the Pending tab, in rem, if it differs. */
  entryWidth?: number
  /** The width on a wide screen, in rem, if it differs. */
  wideWidth?: number
  /** The width in the Pending tab on a wide screen, in rem, if it differs from that. */
  wideEntryWidth?: number
  /** Absent if only the Pending tab has this column. A cell that returns nothing shows `-`. */
  cell?: Column<ListedRequest, CellWords>['cell']
  /** Replaces the cell in the Pending tab. */
  Entry?: ComponentType<EntryProps>
  /** Shown to an administrator who chose it (use-extra-columns.ts). */
  isExtra?: boolean
  /** The second line of the row stands in this column. */
  hasSecondLine?: boolean
  /** What stands in the second line of a row while it is not a column. If absent, its cell. */
  brief?: (request: ListedRequest, words: CellWords) => ReactNode
  /** Stands there also for who did not choose it. */
  isBriefAlways?: boolean
}

export const masterColumns: readonly MasterColumn[] = [
  {
    key: 'full_name',
    head: 'admin.colName',
    isRowHead: true,
    width: 8.75,
    entryWidth: 7.5,
    wideWidth: 17.25, // a name with its marks in one line, a family's history in two
    cell: ({ id, full_name, outcome, family, likely }, { t }) =>
      full_name && (
        <>
          <Isolated>{full_name}</Isolated>{' '}
          {outcome === 'answered' && <Badge tone="accent">{t('outcome.answered')}</Badge>}
          <FamilyLineInTable requestId={id} family={family} likely={likely} />
        </>
      ),
  },
  {
    key: 'address',
    head: 'admin.colAddress',
    width: 10,
    entryWidth: 7.5,
    wideWidth: 9.5,
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
    hasSecondLine: true,
    cell: ({ reason }) => reason && <ReasonCell text={reason} />,
  },
  {
    key: 'date_of_request',
    head: 'admin.colDate',
    width: 7.25,
    entryWidth: 6.5,
    wideEntryWidth: 8.5,
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
    wideWidth: 8.5,
    cell: ({ payment_method }, { t }) => t(`pay.${payment_method}`),
  },
  {
    key: 'donation_amount',
    head: 'field.amount',
    width: 8,
    entryWidth: 10.75,
    wideEntryWidth: 16.5,
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
    width: 9.5,
    entryWidth: 7,
    wideEntryWidth: 8.5,
    cell: ({ review, office_notes }) =>
      review ? <SavedNotes review={review} /> : office_notes && <Isolated>{office_notes}</Isolated>,
    Entry: NotesEntry,
  },
  { key: 'actions', head: 'admin.colActions', width: 7, wideEntryWidth: 21, Entry: DecideEntry },
  {
    key: 'outcome',
    head: 'admin.outcome',
    width: 7,
    isExtra: true,
    isBriefAlways: true,
    cell: ({ outcome }, { t }) => t(`outcome.${outcome}`),
    brief: ({ outcome }, { t }) => t(`outcome.${outcome}`),
  },
  {
    key: 'status',
    head: 'admin.status',
    width: 6.5,
    isExtra: true,
    isBriefAlways: true,
    cell: ({ status }, { t }) => t(`status.${status}`),
    brief: ({ status }, { t }) => t(`status.${status}`),
  },
  {
    key: 'expected_payment_date',
    head: 'admin.colFriday',
    width: 7.25,
    isExtra: true,
    isBriefAlways: true,
    cell: ({ created_at }, { friday }) => <Isolated>{friday(created_at)}</Isolated>,
    brief: ({ created_at }, { friday }) => <Message of="admin.payOn" date={friday(created_at)} />,
  },
  {
    key: 'hold',
    head: 'admin.hold',
    width: 9,
    isExtra: true,
    isBriefAlways: true,
    cell: ({ hold }) => hold && <Isolated>{hold.reason}</Isolated>,
    brief: ({ hold }, { t }) => hold && <strong>{t('admin.onHold')}</strong>,
  },
  {
    key: 'code',
    head: 'code.accessCode',
    width: 7.5,
    isExtra: true,
    cell: ({ codes }) => <Ltr className="code">{codes.code}</Ltr>,
  },
  {
    key: 'phone',
    head: 'field.phone',
    width: 9,
    isExtra: true,
    cell: ({ phone }) => phone && <Ltr>{phone}</Ltr>,
  },
  {
    key: 'where_met',
    head: 'field.whereMet',
    width: 8,
    isExtra: true,
    cell: ({ where_met }) => where_met && <Isolated>{where_met}</Isolated>,
  },
]

/** The columns that an administrator can add to those of the specification. */
export const extraColumns = masterColumns.filter(({ isExtra }) => isExtra)

/** Returns the messages, formats and names that the cells use; each row reads them once. */
export function useCellWords() {
  const words = useWords()
  const { officeTimeZone } = useSite()
  const friday = (createdAt: string) =>
    words.shortDate(expectedPaymentDate(createdAt, officeTimeZone))
  return { ...words, friday, categoryName: useCategoryName(), sourceName: useSourceName() }
}
type CellWords = ReturnType<typeof useCellWords>
