import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormProps } from './asked.ts'
import { usePress } from './use-press.ts'

/** Releases a held payment. Asks whether the bank has a file with it, if one was downloaded. */
export function ReleaseDialog({ payment, onClose }: FormProps) {
  const { t } = useTranslation()
  const { press, busy, dialog } = usePress()
  const [isFileAsked, setFileAsked] = useState(false)

  async function release(file_was_given?: boolean) {
    let isAsked = false
    await press(
      (operation_id) =>
        call('release_payment', { payment_id: payment.id, file_was_given, operation_id }),
      undefined,
      (failure) => {
        isAsked = failure instanceof ApiError && failure.code === 'payout.wasFileGiven'
        return isAsked
      },
    )
    if (isAsked) setFileAsked(true)
    else onClose()
  }

  return (
    <Dialog opened title={t('payouts.releaseOne', { name: payment.full_name })} onClose={onClose}>
      <p>{t(isFileAsked ? 'payouts.wasFileGiven' : 'payouts.releaseText')}</p>
      <div className="buttons">
        {isFileAsked ? (
          <>
            <SecondaryButton data-autofocus busy={busy} onClick={() => void release(true)}>
              {t('payouts.fileGiven')}
            </SecondaryButton>
            <SecondaryButton busy={busy} onClick={() => void release(false)}>
              {t('payouts.fileNotGiven')}
            </SecondaryButton>
          </>
        ) : (
          <>
            <SecondaryButton data-autofocus onClick={onClose}>
              {t('action.back')}
            </SecondaryButton>
            <PrimaryButton busy={busy} onClick={() => void release()}>
              {t('payouts.action.release')}
            </PrimaryButton>
          </>
        )}
      </div>
      {dialog}
    </Dialog>
  )
}
