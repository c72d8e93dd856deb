import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { entryKeys, ReviewConflict, type ReviewEntryState } from '#web/features/reviews/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { textDirection, useLabel } from '#web/ui/fields.tsx'
import { QuickAmounts } from '#web/ui/quick-amounts.tsx'

/** Amount, quick amounts, notes and Done, in one line if there is space. */
export function ReviewForm({ entry }: { entry: ReviewEntryState }) {
  const { t } = useTranslation()
  const notesLabel = useLabel(t('field.notes'), true)
  return (
    <form
      className="review-form"
      noValidate
      onKeyDown={entryKeys(entry)}
      onSubmit={(event) => {
        event.preventDefault()
        void entry.save()
      }}
    >
      <AmountField
        label={t('field.amount')}
        ref={entry.amountInput}
        value={entry.amount}
        error={entry.amountError}
        onChange={entry.setAmount}
      />
      <QuickAmounts value={entry.amount} onPick={entry.setAmount} />
      <Textarea
        className="review-form-notes"
        label={notesLabel}
        name="notes"
        attributes={textDirection('auto')}
        rows={1}
        resize="vertical"
        value={entry.notes}
        error={entry.notesError}
        onChange={(event) => entry.setNotes(event.currentTarget.value)}
      />
      <PrimaryButton type="submit" busy={entry.busy} busyLabel={t('action.saving')}>
        {t('action.done')}
      </PrimaryButton>
      <ReviewConflict entry={entry} />
    </form>
  )
}
