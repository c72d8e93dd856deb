import { useId } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { FundLeft } from '#web/features/books/index.ts'
import type { Answer } from '#web/features/desk/index.ts'
import { type ReviewEntryState, SaveNote } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { InputWithError, textDirection } from '#web/ui/fields.tsx'
import { QuickAmounts } from '#web/ui/quick-amounts.tsx'
import styles from './master-entry.module.css'

/** The answers other than an amount. What is rarely done stands in a row below. */
type OtherAnswers = {
  isHeld: boolean
  answer: (kind: Answer) => void
  isMoreOpen: boolean
  toggleMore: () => void
}

/** A review being entered in a row, and the name of its request. */
export type EntryProps = { request: ListedRequest; entry: ReviewEntryState; other: OtherAnswers }

export function AmountEntry({ entry, request }: EntryProps) {
  const { t } = useTranslation()
  return (
    <div className={`off-paper ${styles.entry}`}>
      <AmountField
        className={styles.amount}
        label={t('admin.amountOf', { name: request.full_name })}
        labelHidden
        ref={entry.amountInput}
        value={entry.amount}
        error={entry.amountError}
        onChange={entry.setAmount}
      />
      <QuickAmounts className={styles.quick} value={entry.amount} onPick={entry.setAmount} />
      <FundLeft request={request} amount={entry.amount} />
    </div>
  )
}

export function NotesEntry({ entry, request }: EntryProps) {
  const { t } = useTranslation()
  return (
    <>
      <InputWithError
        id={useId()}
        aria-label={t('admin.notesOf', { name: request.full_name })}
        name="notes"
        attributes={textDirection('auto')}
        value={entry.notes}
        error={entry.notesError}
        onChange={(event) => entry.setNotes(event.currentTarget.value)}
      />
      <SaveNote request={request} entry={entry} />
    </>
  )
}

/** Saves the amount, or answers in another way. */
export function DecideEntry({ entry, other }: EntryProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.decide}>
      <PrimaryButton
        busy={entry.busy}
        busyLabel={t('action.saving')}
        disabled={!entry.isValid}
        onClick={() => void entry.save()}
      >
        {t('action.save')}
      </PrimaryButton>
      <button type="button" className="text-button" onClick={() => other.answer('declined')}>
        {t('admin.declineShort')}
      </button>
      <button type="button" className="text-button" onClick={() => other.answer('needs_info')}>
        {t('admin.askShort')}
      </button>
      {!other.isHeld && (
        <button type="button" className="text-button" onClick={() => other.answer('hold')}>
          {t('admin.holdShort')}
        </button>
      )}
      <button
        type="button"
        className="text-button"
        aria-expanded={other.isMoreOpen}
        onClick={other.toggleMore}
      >
        {t('admin.more')}
      </button>
    </div>
  )
}
