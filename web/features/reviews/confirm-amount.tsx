import { useEffect, useRef } from 'react'
import { isPositiveAmount } from '#domain/money.ts'
import { FundQuestion } from '#web/features/books/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { ReviewEntryState } from './review-entry.ts'

type ConfirmProps = {
  entry: ReviewEntryState
  /** Opens the form for declining, which 0 dollars offer. */
  onDecline?: (() => void) | undefined
}

/** Asks once more before an unusual amount is saved (docs/product.md §7.2, §7.13), or one that exceeds its
 * fund (docs/product.md §16.1). */
export function ConfirmAmount({ entry, onDecline }: ConfirmProps) {
  const { t, dollars } = useWords()
  const { unusual } = entry
  const back = useRef<HTMLButtonElement>(null)
  const isAsked = unusual !== undefined
  useEffect(() => {
    if (isAsked) back.current?.focus()
  }, [isAsked])
  if (!unusual) return null
  const isNothing = !isPositiveAmount(unusual.amount)
  const amount = <Ltr>{dollars(unusual.amount)}</Ltr>
  return (
    <Callout tone="waiting" role="alert">
      {unusual.fund ? (
        <FundQuestion fund={unusual.fund} />
      ) : (
        <>
          <p>
            <strong>
              {isNothing && onDecline ? (
                t('admin.declineInstead')
              ) : (
                <Message of="admin.confirmAmount" amount={amount} />
              )}
            </strong>
          </p>
          <p>{t(isNothing ? 'admin.approveNothing' : 'admin.confirmAmountText')}</p>
        </>
      )}
      <div className="buttons">
        <SecondaryButton
          ref={back}
          onClick={() => {
            entry.cancelUnusual()
            entry.amountInput.current?.focus()
          }}
        >
          {t('action.cancel')}
        </SecondaryButton>
        {isNothing && onDecline && (
          <SecondaryButton
            onClick={() => {
              entry.cancelUnusual()
              onDecline()
            }}
          >
            {t('admin.decline')}
          </SecondaryButton>
        )}
        <PrimaryButton busy={entry.busy} onClick={() => void entry.confirmUnusual()}>
          {t('admin.confirmAmountYes')}
        </PrimaryButton>
      </div>
    </Callout>
  )
}
