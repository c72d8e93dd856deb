import { memo, useId, useRef } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import {
  ConfirmAmount,
  entryKeys,
  focusNextAmount,
  ReviewConflict,
  type ReviewEntryState,
  reviewItem,
  useReviewEntry,
  useShowReview,
} from '#web/features/reviews/index.ts'
import { Cell } from '#web/ui/table.tsx'
import { columnsOf, type MasterColumn, useCellWords } from './master-columns.tsx'
import { missing } from './missing.ts'

type RowProps = { request: ListedRequest }

// A row renders again only when its request changes: the table renders in chunks.

/** A row of the tabs Reviewed and All. */
export const ReadOnlyRow = memo(function ReadOnlyRow({ request }: RowProps) {
  return (
    <tr>
      <Cells request={request} nameId={useId()} />
    </tr>
  )
})

/** A row of the Pending tab, to enter a review in. Its amount has to be above 0. */
export const EditableRow = memo(function EditableRow({ request }: RowProps) {
  const nameId = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const showReview = useShowReview()
  const entry = useReviewEntry({
    request,
    requirePositive: true,
    inList: true,
    onSaved(review) {
      focusNextAmount(row.current)
      showReview(request.id, review)
    },
  })
  return (
    <>
      <tr ref={row} aria-labelledby={nameId} onKeyDown={entryKeys(entry)} {...reviewItem}>
        <Cells request={request} nameId={nameId} entry={entry} />
      </tr>
      {entry.unusual && (
        <tr>
          <td colSpan={columnsOf('pending').length}>
            <ConfirmAmount entry={entry} />
          </td>
        </tr>
      )}
      {entry.conflict && (
        <tr>
          <td colSpan={columnsOf('pending').length}>
            <ReviewConflict entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
})

type CellsProps = RowProps & { nameId: string; entry?: ReviewEntryState }

function Cells({ request, nameId, entry }: CellsProps) {
  const words = useCellWords()
  function contentOf({ cell, Entry }: MasterColumn) {
    if (entry && Entry) return <Entry entry={entry} name={request.full_name} />
    return cell?.(request, words) || missing
  }
  return columnsOf(entry ? 'pending' : 'all').map((column) => (
    <Cell key={column.key} column={column} id={column.isRowHead ? nameId : undefined}>
      {contentOf(column)}
    </Cell>
  ))
}
