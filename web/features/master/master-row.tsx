import { memo, type ReactNode, useId, useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isAsked } from '#domain/questions.ts'
import { isReviewed } from '#domain/review.ts'
import { type Answer, AnswerDialog, MoreActions, RequestMarks } from '#web/features/desk/index.ts'
import { QuestionDetails } from '#web/features/questions/index.ts'
import {
  ConfirmAmount,
  entryKeys,
  focusNextAmount,
  type Review,
  ReviewConflict,
  reviewItem,
  useAwaitedAmount,
  useReviewEntry,
  useShowReview,
} from '#web/features/reviews/index.ts'
import { Cell } from '#web/ui/table.tsx'
import type { Saved } from './last-saved.tsx'
import { type MasterColumn, useCellWords } from './master-columns.tsx'
import type { EntryProps } from './master-entry.tsx'
import styles from './master-row.module.css'
import { missing } from './missing.ts'

type RowProps = {
  request: ListedRequest
  columns: readonly MasterColumn[]
  /** The columns of which the second line speaks. */
  briefs: readonly MasterColumn[]
  onSaved?: (saved: Saved) => void
}

// A row renders again only when its request changes: the table renders in chunks.

/** A row of the tabs Reviewed and All. */
export const ReadOnlyRow = memo(function ReadOnlyRow(props: RowProps) {
  return (
    <tr>
      <Cells {...props} nameId={useId()} />
    </tr>
  )
})

/** A row of the Pending tab, to enter a review in. Its amount has to be above 0. */
export const EditableRow = memo(function EditableRow(props: RowProps) {
  const { request, columns } = props
  const nameId = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const showReview = useShowReview()
  function onSaved(review: Review, pressedAt = performance.now()) {
    focusNextAmount(row.current)
    if (isReviewed({ review })) props.onSaved?.({ request, review, pressedAt })
    showReview(request.id, review)
  }
  const entry = useReviewEntry({ request, requirePositive: true, inList: true, onSaved })
  useAwaitedAmount(request.id, entry.amountInput)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const [hasAnswered, setHasAnswered] = useState(false)
  const other = {
    isHeld: Boolean(request.hold),
    answer(kind: Answer) {
      setHasAnswered(true)
      setAnswer(kind)
    },
    isMoreOpen,
    toggleMore: () => setMoreOpen(!isMoreOpen),
  }
  return (
    <>
      <tr ref={row} aria-labelledby={nameId} onKeyDown={entryKeys(entry)} {...reviewItem}>
        <Cells {...props} nameId={nameId} entry={{ request, entry, other }} />
      </tr>
      {hasAnswered && (
        <AnswerDialog
          request={request}
          answer={answer}
          onSaved={onSaved}
          onHeld={() => entry.amountInput.current?.focus()}
          onClose={() => setAnswer(undefined)}
        />
      )}
      {isMoreOpen && (
        <RowBelow across={columns.length}>
          <div className="stack">
            <RequestMarks request={request} />
            {isAsked(request) && <QuestionDetails request={request} />}
            <MoreActions request={request} />
          </div>
        </RowBelow>
      )}
      {entry.unusual && (
        <RowBelow across={columns.length}>
          <ConfirmAmount entry={entry} />
        </RowBelow>
      )}
      {entry.conflict && (
        <RowBelow across={columns.length}>
          <ReviewConflict entry={entry} />
        </RowBelow>
      )}
    </>
  )
})

/** A row across all columns, as wide as what is visible of them. */
const RowBelow = ({ across, children }: { across: number; children: ReactNode }) => (
  <tr>
    <td colSpan={across}>
      <div className={styles.below}>{children}</div>
    </td>
  </tr>
)

type CellsProps = RowProps & { nameId: string; entry?: EntryProps }

function Cells({ request, columns, briefs, nameId, entry }: CellsProps) {
  const words = useCellWords()
  function contentOf({ cell, Entry, hasSecondLine }: MasterColumn) {
    if (entry && Entry) return <Entry {...entry} />
    const content = cell?.(request, words) || missing
    if (!hasSecondLine) return content
    return (
      <>
        {content}
        <ul className={styles.second}>
          {briefs.map(({ key, cell, brief = cell }) => {
            const text = brief?.(request, words)
            return text && <li key={key}>{text}</li>
          })}
        </ul>
      </>
    )
  }
  return columns.map((column) => (
    <Cell key={column.key} column={column} id={column.isRowHead ? nameId : undefined}>
      {contentOf(column)}
    </Cell>
  ))
}
