import type { ComponentType } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { shortHistoryText } from '#web/features/families/index.ts'
import { AddressLines } from '#web/features/request-fields/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useWords } from '#web/i18n/words.ts'
import { useSite } from '#web/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'
import { AmountEntry, DecideEntry, type EntryProps, NotesEntry } from './master-entry.tsx'
import { ReasonCell } from './reason-cell.tsx'
import { NotesLabel, SavedNotes } from './saved-notes.tsx'
import { useSourceName } from './source-name.ts'
import { stateOf } from './state-mark.ts'

/** A column of the master table: header, cells, width and position all follow from its entry. */
export type MasterColumn = Omit<Column<ListedRequest, CellWords>, 'cell'> & {
  /** In pixels. What is left of the screen is shared out by these. */
  width: number
  /** The width in the Pending tab, if it differs. */
  entryWidth?: number
  /** Absent if only the Pending tab has this column. A cell that returns nothing shows `-`. */
  cell?: Column<ListedRequest, CellWords>['cell']
  /** Replaces the cell in the Pending tab. */
  Entry?: ComponentType<EntryProps>
  /** Shown to an administrator who chose it (use-extra-columns.ts). */
  isExtra?: boolean
}

const masterColumns: readonly MasterColumn[] = [
  {
    key: 'full_name',
    head: 'admin.colName',
    isRowHead: true,
    width: 190,
    entryWidth: 168,
    cell: (request, words) => request.full_name && <NameCell request={request} words={words} />,
  },
  {
    key: 'address',
    head: 'admin.colAddress',
    width: 150,
    entryWidth: 132,
    cell: (request) => request.address_line1 && <AddressLines address={request} />,
  },
  {
    key: 'category',
    head: 'field.category',
    width: 84,
    cell: ({ category }, { t, categoryName }) => (
      <Isolated>{category ? categoryName(category) : t('admin.notAvailable')}</Isolated>
    ),
  },
  {
    key: 'reason',
    head: 'field.reason',
    width: 270,
    entryWidth: 248,
    cell: ({ reason }) => reason && <ReasonCell text={reason} />,
  },
  {
    key: 'date_of_request',
    head: 'admin.colDate',
    width: 64,
    cell: ({ date_of_request: date }, { nearDate }) =>
      date && <Isolated>{nearDate(date)}</Isolated>,
  },
  {
    key: 'source_name',
    head: 'admin.source',
    width: 58,
    cell: ({ source_name }, { sourceName }) => <Isolated>{sourceName(source_name)}</Isolated>,
  },
  {
    key: 'payment_method',
    head: 'admin.colPayment',
    width: 92,
    cell: ({ payment_method }, { t }) => (
      <span className="clamped" title={t(`pay.${payment_method}`)}>
        {t(`pay.${payment_method}`)}
      </span>
    ),
  },
  {
    key: 'donation_amount',
    head: 'field.amount',
    isNumber: true,
    width: 96,
    entryWidth: 204,
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
    width: 140,
    entryWidth: 86,
    cell: ({ review, office_notes }) =>
      review ? <SavedNotes review={review} /> : office_notes && <Cut>{office_notes}</Cut>,
    Entry: NotesEntry,
  },
  { key: 'actions', head: 'admin.colActions', width: 104, Entry: DecideEntry },
  {
    key: 'outcome',
    head: 'admin.outcome',
    width: 110,
    isExtra: true,
    cell: ({ outcome }, { t }) => t(`outcome.${outcome}`),
  },
  {
    key: 'status',
    head: 'admin.status',
    width: 96,
    isExtra: true,
    cell: ({ status }, { t }) => t(`status.${status}`),
  },
  {
    key: 'expected_payment_date',
    head: 'admin.colFriday',
    width: 72,
    isExtra: true,
    cell: ({ created_at }, { friday }) => <Isolated>{friday(created_at)}</Isolated>,
  },
  {
    key: 'hold',
    head: 'admin.hold',
    width: 140,
    isExtra: true,
    cell: ({ hold }) => hold && <Cut>{hold.reason}</Cut>,
  },
  {
    key: 'code',
    head: 'code.accessCode',
    width: 116,
    isExtra: true,
    cell: ({ codes }) => <Ltr className="code">{codes.code}</Ltr>,
  },
  {
    key: 'phone',
    head: 'field.phone',
    width: 136,
    isExtra: true,
    cell: ({ phone }) => phone && <Ltr>{phone}</Ltr>,
  },
  {
    key: 'where_met',
    head: 'field.whereMet',
    width: 120,
    isExtra: true,
    cell: ({ where_met }) => where_met && <Cut>{where_met}</Cut>,
  },
]

/** The columns that an administrator can add to those of the specification. */
export const extraColumns = masterColumns.filter(({ isExtra }) => isExtra)

/** Returns the columns of a tab with those that were added. The reason makes room for them. */
export function columnsOf(isPending: boolean, extra: readonly string[]): MasterColumn[] {
  return masterColumns
    .filter(({ key, cell, isExtra }) => (isExtra ? extra.includes(key) : isPending || cell))
    .map((column) => {
      const width = (isPending && column.entryWidth) || column.width
      const gives = column.key === 'reason' && extra.length > 0
      return { ...column, width: gives ? width - REASON_GIVES : width }
    })
}
const REASON_GIVES = 110

/** The name, and below it the state of the request and what is known of the family. */
function NameCell({ request, words }: { request: ListedRequest; words: CellWords }) {
  const { t } = words
  const { full_name, family, likely = 0 } = request
  const state = stateOf(request)
  const history = shortHistoryText(family, words)
  return (
    <>
      <Cut>{full_name}</Cut>
      <span className="row-state">
        {state && <Badge tone={state.tone}>{t(state.word)}</Badge>}
        <Cut>
          {likely > 0 && state?.word !== 'admin.sameFamily'
            ? `${t('admin.sameFamily')} ${history}`
            : history}
        </Cut>
      </span>
    </>
  )
}

/** Returns the messages, formats and names that the cells use; each row reads them once. */
export function useCellWords() {
  const words = useWords()
  const { officeTimeZone } = useSite()
  const friday = (createdAt: string) =>
    words.nearDate(expectedPaymentDate(createdAt, officeTimeZone))
  return { ...words, friday, categoryName: useCategoryName(), sourceName: useSourceName() }
}
type CellWords = ReturnType<typeof useCellWords>
