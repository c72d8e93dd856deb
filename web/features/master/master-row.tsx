import { memo, type ReactNode, useId, useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isReviewed } from '#domain/review.ts'
import {
  actKeys,
  type Doing,
  DrawerOfRequest,
  RequestDialogs,
  RequestDrawer,
} from '#web/features/desk/index.ts'
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
import { opensOn } from '#web/ui/opens-on.ts'
import { Cell } from '#web/ui/table.tsx'
import type { Saved } from './last-saved.tsx'
import { type MasterColumn, useCellWords } from './master-columns.tsx'
import type { EntryProps } from './master-entry.tsx'
import styles from './master-table.module.css'

type RowProps = {
  request: ListedRequest
  columns: readonly MasterColumn[]
  /** Whether its details are beside the table. */
  isOpen: boolean
  onOpen: (id: string | undefined) => void
  onSaved?: (saved: Saved) => void
}

// A row renders again only when its request changes: the table renders in chunks.

/** A row of the tabs Reviewed and All. */
export const ReadOnlyRow = memo(function ReadOnlyRow({ isOpen, onOpen, ...row }: RowProps) {
  const { id } = row.request
  return (
    <>
      <tr {...opensOn(() => onOpen(id))} data-open={isOpen || undefined}>
        <Cells {...row} nameId={useId()} />
      </tr>
      {isOpen && <DrawerOfRequest id={id} onClose={() => onOpen(undefined)} />}
    </>
  )
})

/** A row of the Pending tab, to enter a review in. Its amount has to be above 0. */
export const EditableRow = memo(function EditableRow(props: RowProps) {
  const { request, columns, isOpen, onOpen } = props
  const nameId = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const showReview = useShowReview()
  function onSaved(review: Review, pressedAt = performance.now()) {
    focusNextAmount(row.current)
    if (isReviewed({ review })) {
      props.onSaved?.({ request, review, pressedAt })
      if (isOpen) onOpen(undefined)
    }
    showReview(request.id, review)
  }
  const entry = useReviewEntry({ request, requirePositive: true, inList: true, onSaved })
  useAwaitedAmount(request.id, entry.amountInput)
  const [doing, setDoing] = useState<Doing>()
  const open = () => onOpen(request.id)
  const opens = opensOn(open)
  const [onEntryKey, onActKey] = [
    entryKeys(entry),
    actKeys((act) => (act === 'hold' && request.hold ? undefined : setDoing(act))),
  ]
  return (
    <>
      <tr
        ref={row}
        aria-labelledby={nameId}
        {...opens}
        {...reviewItem}
        data-open={isOpen || undefined}
        onKeyDown={(event) => {
          opens.onKeyDown(event)
          onActKey(event)
          onEntryKey(event)
        }}
      >
        <Cells
          {...props}
          nameId={nameId}
          entry={{ request, entry, onDo: setDoing, onOpen: open }}
        />
      </tr>
      <RequestDialogs
        request={request}
        doing={doing}
        onClose={() => setDoing(undefined)}
        onSaved={onSaved}
        onHeld={() => entry.amountInput.current?.focus()}
      />
      {entry.unusual && !isOpen && (
        <RowBelow across={columns.length}>
          <ConfirmAmount entry={entry} />
        </RowBelow>
      )}
      {entry.conflict && !isOpen && (
        <RowBelow across={columns.length}>
          <ReviewConflict entry={entry} />
        </RowBelow>
      )}
      {isOpen && (
        <RequestDrawer
          request={request}
          entry={entry}
          onSaved={onSaved}
          onClose={() => onOpen(undefined)}
        />
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

type CellsProps = Pick<RowProps, 'request' | 'columns'> & { nameId: string; entry?: EntryProps }

function Cells({ request, columns, nameId, entry }: CellsProps) {
  const words = useCellWords()
  return columns.map((column) => {
    const { key, isRowHead, cell, Entry } = column
    return (
      <Cell key={key} column={column} id={isRowHead ? nameId : undefined}>
        {entry && Entry ? <Entry {...entry} /> : cell?.(request, words) || '-'}
      </Cell>
    )
  })
}
