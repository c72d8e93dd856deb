import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import { isReviewed } from '#domain/review.ts'
import { FundLeft } from '#web/features/books/index.ts'
import { FamilyLine } from '#web/features/families/index.ts'
import { PlanForm } from '#web/features/plans/index.ts'
import {
  ConfirmAmount,
  entryKeys,
  type Review,
  ReviewConflict,
  ReviewSummary,
  useReviewEntry,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { savedBy } from '#web/ui/form.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { QuickAmounts } from '#web/ui/quick-amounts.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { DecisionForm } from './answer-dialog.tsx'
import { RequestPurpose } from './request-facts.tsx'
import styles from './review-dialog.module.css'

type ReviewDialogProps = {
  request: ListedRequest
  opened: boolean
  onSaved: (review: Review) => void
  onClose: () => void
}

/** Amount (with cents) and notes of a request, for a first review or a change. */
export function ReviewDialog({ request, opened, onSaved, onClose }: ReviewDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      title={t(isReviewed(request) ? 'admin.editReview' : 'admin.review')}
      onClose={onClose}
    >
      <DialogContent {...{ request, onSaved, onClose }} />
    </Dialog>
  )
}

type FormProps = Omit<ReviewDialogProps, 'opened'>

// A separate component, so that each opening starts with the current review.
function DialogContent(props: FormProps) {
  /** What was typed when the dialog turned to several Fridays. */
  const [typed, setTyped] = useState<string>()
  const [isDeclining, setDeclining] = useState(false)
  if (typed !== undefined) return <PlanForm {...props} typed={typed} />
  if (isDeclining) return <DecisionForm {...props} outcome="declined" />
  const onDecline = isPaidOut(props.request.status) ? undefined : () => setDeclining(true)
  return <AmountForm {...props} onSeveral={setTyped} onDecline={onDecline} />
}

type AmountProps = FormProps & {
  onSeveral: (typed: string) => void
  onDecline: (() => void) | undefined
}

function AmountForm({ request, onSaved, onClose, onSeveral, onDecline }: AmountProps) {
  const { t } = useTranslation()
  const entry = useReviewEntry({ request, onSaved })
  return (
    <form className="stack" onKeyDown={entryKeys(entry)} {...savedBy(entry.save)}>
      <p>
        <Isolated>{request.full_name}</Isolated>
      </p>
      <FamilyLine family={request.family} likely={request.likely} />
      <RequestPurpose request={request} />
      {request.review && <ReviewSummary review={request.review} exact />}
      {request.review?.plan ? (
        <p>{t('review.changeDues')}</p>
      ) : (
        <div className={styles.amount}>
          <AmountField
            first
            label={t('admin.donationAmount')}
            ref={entry.amountInput}
            value={entry.amount}
            error={entry.amountError}
            onChange={entry.setAmount}
          />
          <QuickAmounts value={entry.amount} onPick={entry.setAmount} />
          <FundLeft request={request} amount={entry.amount} />
          {!isPaidOut(request.status) && (
            <TextButton onClick={() => onSeveral(entry.amount)}>
              {t('review.severalFridays')}
            </TextButton>
          )}
        </div>
      )}
      <TextAreaField
        label={t('field.notes')}
        optional
        name="notes"
        className={styles.notes}
        rows={3}
        resize="vertical"
        value={entry.notes}
        error={entry.notesError}
        onChange={(event) => entry.setNotes(event.currentTarget.value)}
      />
      <ReviewConflict entry={entry} />
      <ConfirmAmount entry={entry} onDecline={onDecline} />
      <div className="buttons">
        <PrimaryButton
          type="submit"
          busy={entry.busy}
          busyLabel={t('action.saving')}
          disabled={!entry.isValid}
        >
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
