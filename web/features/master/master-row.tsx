import { memo, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '#contract/requests.ts'
import {
  entryKeys,
  focusNextAmount,
  ReviewConflict,
  reviewItem,
  useReviewEntry,
  useShowReview,
} from '#web/features/reviews/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { InputWithError, textDirection } from '#web/ui/fields.tsx'
import { QuickAmounts } from '#web/ui/quick-amounts.tsx'
import { FactCells, ReviewCells } from './master-cells.tsx'

type RowProps = { request: ListedRequest }

// Rows are drawn again only when their request changes: the table comes piece by piece.

/** A row that is read: of the tabs Reviewed and All. */
export const ReadOnlyRow = memo(function ReadOnlyRow({ request }: RowProps) {
  return (
    <tr>
      <FactCells request={request} nameId={useId()} />
      <ReviewCells review={request.review} />
    </tr>
  )
})

/** A row that is worked on: of the tab Pending. Its amount has to be above 0. */
export const EditableRow = memo(function EditableRow({ request }: RowProps) {
  const { t } = useTranslation()
  const nameId = useId()
  const notesId = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const showReview = useShowReview()
  const entry = useReviewEntry({
    request,
    requirePositive: true,
    onSaved(review) {
      focusNextAmount(row.current)
      showReview(request.id, review)
    },
  })
  const name = request.full_name
  return (
    <>
      <tr ref={row} aria-labelledby={nameId} onKeyDown={entryKeys(entry)} {...reviewItem}>
        <FactCells request={request} nameId={nameId} />
        <td>
          <div className="master-entry">
            <AmountField
              label={t('admin.amountOf', { name })}
              labelHidden
              ref={entry.amountInput}
              value={entry.amount}
              error={entry.amountError}
              onChange={entry.setAmount}
            />
            <QuickAmounts value={entry.amount} onPick={entry.setAmount} />
          </div>
        </td>
        <td>
          <InputWithError
            id={notesId}
            aria-label={t('admin.notesOf', { name })}
            name="notes"
            attributes={textDirection('auto')}
            value={entry.notes}
            error={entry.notesError}
            onChange={(event) => entry.setNotes(event.currentTarget.value)}
          />
        </td>
        <td>
          <PrimaryButton
            busy={entry.busy}
            busyLabel={t('action.saving')}
            disabled={!entry.amount.trim()}
            onClick={() => void entry.save()}
          >
            {t('action.save')}
          </PrimaryButton>
        </td>
      </tr>
      {entry.conflict && (
        <tr className="master-conflict">
          <td colSpan={10}>
            <ReviewConflict entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
})
