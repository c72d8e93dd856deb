import { useId } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { FundLeft } from '#web/features/books/index.ts'
import { type Doing, RequestMenu } from '#web/features/desk/index.ts'
import { type ReviewEntryState, SaveNote } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { InputWithError, textDirection } from '#web/ui/fields.tsx'
import { QuickAmounts } from '#web/ui/quick-amounts.tsx'
import styles from './master-table.module.css'

/** A review being entered in a row, and what else is done with its request. */
export type EntryProps = {
  request: ListedRequest
  entry: ReviewEntryState
  onDo: (doing: Doing) => void
  onOpen: () => void
}

export function AmountEntry({ entry, request }: EntryProps) {
  const { t } = useTranslation()
  return (
    <div className="off-paper">
      <div className={styles.amount}>
        <QuickAmounts bare value={entry.amount} onPick={entry.setAmount} />
        <AmountField
          label={t('admin.amountOf', { name: request.full_name })}
          labelHidden
          ref={entry.amountInput}
          value={entry.amount}
          error={entry.amountError}
          onChange={entry.setAmount}
        />
      </div>
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

/** Saves the amount; what else can be done is in a menu. */
export function DecideEntry({ request, entry, onDo, onOpen }: EntryProps) {
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
      <RequestMenu request={request} onDo={onDo} onOpen={onOpen} hasKeys />
    </div>
  )
}
