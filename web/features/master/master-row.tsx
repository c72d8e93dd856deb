import { memo, type ReactNode, useId, useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isAsked } from '#domain/questions.ts'
import { isReviewed } from '#domain/review.ts'
import { AnswerButtons, RequestMarks, RequestQuestions } from '#web/features/desk/index.ts'
import {
  ConfirmAmount,
  entryKeys,
  focusNextAmount,
  type Review,
  ReviewConflict,
  reviewItem,
  useReviewEntry,
  useShowReview,
} from '#web/features/reviews/index.ts'
import { Cell } from '#web/ui/table.tsx'
import { columnsOf, type MasterColumn, useCellWords } from './master-columns.tsx'
import type { EntryProps } from './master-entry.tsx'
import styles from './master-row.module.css'
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
  function onSaved(review: Review) {
    if (isReviewed({ review })) focusNextAmount(row.current)
    showReview(request.id, review)
  }
  const entry = useReviewEntry({
    request,
    requirePositive: true,
    inList: true,
    onSaved,
  })
  const [isMoreOpen, setMoreOpen] = useState(false)
  const more = { isOpen: isMoreOpen, toggle: () => setMoreOpen(!isMoreOpen) }
  return (
    <>
      <tr ref={row} aria-labelledby={nameId} onKeyDown={entryKeys(entry)} {...reviewItem}>
        <Cells request={request} nameId={nameId} entry={{ entry, more, name: request.full_name }} />
      </tr>
      {isMoreOpen && (
        <RowBelow>
          <div className="stack">
            <RequestMarks request={request} />
            {isAsked(request) && <RequestQuestions request={request} />}
            <AnswerButtons request={request} onSaved={onSaved} />
          </div>
        </RowBelow>
      )}
      {entry.unusual && (
        <RowBelow>
          <ConfirmAmount entry={entry} />
        </RowBelow>
      )}
      {entry.conflict && (
        <RowBelow>
          <ReviewConflict entry={entry} />
        </RowBelow>
      )}
    </>
  )
})

/** A row across all columns, as wide as what is visible of them. */
const RowBelow = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={columnsOf('pending').length}>
      <div className={styles.below}>{children}</div>
    </td>
  </tr>
)

type CellsProps = RowProps & { nameId: string; entry?: EntryProps }

function Cells({ request, nameId, entry }: CellsProps) {
  const words = useCellWords()
  function contentOf({ cell, Entry }: MasterColumn) {
    if (entry && Entry) return <Entry {...entry} />
    return cell?.(request, words) || missing
  }
  return columnsOf(entry ? 'pending' : 'all').map((column) => (
    <Cell key={column.key} column={column} id={column.isRowHead ? nameId : undefined}>
      {contentOf(column)}
    </Cell>
  ))
}
