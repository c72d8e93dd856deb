import type { ReactNode } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { FundLeft } from '#web/features/books/index.ts'
import {
  ConfirmAmount,
  entryKeys,
  ReviewConflict,
  type ReviewEntryState,
  SaveNote,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { savedBy } from '#web/ui/form.tsx'
import { QuickAmounts } from '#web/ui/quick-amounts.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './review-form.module.css'

type FormProps = {
  request: ListedRequest
  entry: ReviewEntryState
  onDecline: (() => void) | undefined
  /** Beside the button that saves: what else can be done. */
  children: ReactNode
}

/** Amount, quick amounts, notes and Done, in one line if there is space. */
export function ReviewForm({ request, entry, onDecline, children }: FormProps) {
  const { t } = useTranslation()
  return (
    <form
      className={`off-paper ${styles.form}`}
      onKeyDown={entryKeys(entry)}
      {...savedBy(entry.save)}
    >
      <AmountField
        className={styles.amount}
        label={t('field.amount')}
        ref={entry.amountInput}
        value={entry.amount}
        error={entry.amountError}
        onChange={entry.setAmount}
      />
      <QuickAmounts className={styles.quick} value={entry.amount} onPick={entry.setAmount} />
      <TextAreaField
        className={styles.notes}
        label={t('field.notes')}
        optional
        name="notes"
        rows={1}
        resize="vertical"
        value={entry.notes}
        error={entry.notesError}
        onChange={(event) => entry.setNotes(event.currentTarget.value)}
      />
      <div className={`row ${styles.done}`}>
        <PrimaryButton type="submit" busy={entry.busy} busyLabel={t('action.saving')}>
          {t('action.done')}
        </PrimaryButton>
        {children}
      </div>
      <FundLeft request={request} amount={entry.amount} />
      <SaveNote request={request} entry={entry} />
      <ReviewConflict entry={entry} />
      <ConfirmAmount entry={entry} onDecline={onDecline} />
    </form>
  )
}
