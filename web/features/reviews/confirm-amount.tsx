import { useEffect, useRef } from 'react'
import { FundQuestion } from '#web/features/books/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { ReviewEntryState } from './review-entry.ts'

/** Asks once more before an unusually large amount is saved (docs/product.md §7.13), or one that exceeds
 * its fund (docs/product.md §16.1). */
export function ConfirmAmount({ entry }: { entry: ReviewEntryState }) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const { unusual } = entry
  const back = useRef<HTMLButtonElement>(null)
  const isAsked = unusual !== undefined
  useEffect(() => {
    if (isAsked) back.current?.focus()
  }, [isAsked])
  if (!unusual) return null
  return (
    <Callout tone="waiting" role="alert">
      {unusual.fund ? (
        <FundQuestion fund={unusual.fund} />
      ) : (
        <>
          <p>
            <strong>
              <Message of="admin.confirmAmount" amount={<Ltr>{dollars(unusual.amount)}</Ltr>} />
            </strong>
          </p>
          <p>{t('admin.confirmAmountText')}</p>
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
        <PrimaryButton busy={entry.busy} onClick={() => void entry.confirmUnusual()}>
          {t('admin.confirmAmountYes')}
        </PrimaryButton>
      </div>
    </Callout>
  )
}
