import { useId } from 'react'
import type { ReviewEntryState } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { InputWithError, textDirection } from '#web/ui/fields.tsx'
import { QuickAmounts } from '#web/ui/quick-amounts.tsx'
import styles from './master-entry.module.css'

/** The answers other than an amount, in a row below. */
type MoreAnswers = { isOpen: boolean; toggle: () => void }

/** A review being entered in a row, and the name of its request. */
export type EntryProps = { entry: ReviewEntryState; name: string; more: MoreAnswers }

export function AmountEntry({ entry, name }: EntryProps) {
  const { t } = useTranslation()
  return (
    <div className={`off-paper ${styles.entry}`}>
      <AmountField
        className={styles.amount}
        label={t('admin.amountOf', { name })}
        labelHidden
        ref={entry.amountInput}
        value={entry.amount}
        error={entry.amountError}
        onChange={entry.setAmount}
      />
      <QuickAmounts className={styles.quick} value={entry.amount} onPick={entry.setAmount} />
    </div>
  )
}

export function NotesEntry({ entry, name }: EntryProps) {
  const { t } = useTranslation()
  return (
    <InputWithError
      id={useId()}
      aria-label={t('admin.notesOf', { name })}
      name="notes"
      attributes={textDirection('auto')}
      value={entry.notes}
      error={entry.notesError}
      onChange={(event) => entry.setNotes(event.currentTarget.value)}
    />
  )
}

export function SaveEntry({ entry, more }: EntryProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.entry}>
      <PrimaryButton
        busy={entry.busy}
        busyLabel={t('action.saving')}
        disabled={!entry.isValid}
        onClick={() => void entry.save()}
      >
        {t('action.save')}
      </PrimaryButton>
      <button
        type="button"
        className="text-button"
        aria-expanded={more.isOpen}
        onClick={more.toggle}
      >
        {t('admin.moreAnswers')}
      </button>
    </div>
  )
}
