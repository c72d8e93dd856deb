import { useState } from 'react'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { PayingFile } from '#domain/payouts/file-fates.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { usePress } from './use-press.ts'

/** A downloaded revision. Somebody must say whether the bank got it. */
export type AskedFile = { run_id: string; method: string; file: string; revision: number }

type FileQuestionProps = {
  file: AskedFile
  /** Called after the answer was stored: whether the bank has the file. */
  onAnswered?: (isGiven: boolean) => void
  /** Offers "I don't know yet". */
  onLater?: () => void
}

/** Asks whether the bank got a downloaded file (docs/product.md §14.8). */
export function FileQuestion({ file, onAnswered, onLater }: FileQuestionProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const [isReasonAsked, setReasonAsked] = useState(false)
  const asked = {
    run_id: file.run_id,
    method: file.method as PaymentMethod,
    file: file.file as PayingFile,
    revision: file.revision,
  }

  async function give() {
    const given = await press(
      (operation_id) => call('mark_payments_sent', { ...asked, operation_id }),
      ({ updated }) => t('payouts.sentDone', { count: updated }),
    )
    if (given) onAnswered?.(true)
  }

  async function discard(reason?: string) {
    const discarded = await press(
      (operation_id) => call('record_file_not_given', { ...asked, reason, operation_id }),
      () => t('payouts.fileNotGivenDone'),
      (failure) => {
        const refusal = refusalOf('record_file_not_given', failure)
        if (reason || refusal?.error_code !== 'payout.whoChecked') return false
        setReasonAsked(true)
        return true
      },
    )
    if (discarded) onAnswered?.(false)
  }

  if (isReasonAsked) {
    return <FileReason of="notGiven" onBack={() => setReasonAsked(false)} onReason={discard} />
  }
  return (
    <>
      <p>
        <strong>{t('payouts.wasFileGiven')}</strong>
      </p>
      <div className="buttons">
        <SecondaryButton data-autofocus={onLater && true} busy={busy} onClick={() => void give()}>
          {t('payouts.fileGiven')}
        </SecondaryButton>
        <SecondaryButton busy={busy} onClick={() => void discard()}>
          {t('payouts.fileNotGiven')}
        </SecondaryButton>
        {onLater && <SecondaryButton onClick={onLater}>{t('payouts.fileUnknown')}</SecondaryButton>}
      </div>
    </>
  )
}

const reasons = {
  notGiven: { label: 'payouts.fileNotGivenReason', button: 'payouts.fileNotGiven' },
  refused: { label: 'payouts.bankReason', button: 'payouts.fileRefused' },
  afterAll: { label: 'payouts.fileAfterAllReason', button: 'payouts.fileAfterAll' },
} as const

type FileReasonProps = {
  of: keyof typeof reasons
  onBack: () => void
  onReason: (reason: string) => Promise<void>
}

/** Asks how the office knows what it says about a file. */
export function FileReason({ of, onBack, onReason }: FileReasonProps) {
  const { t } = useTranslation()
  const { label, button } = reasons[of]
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : 'common.required' }),
  })
  return (
    <form className="stack" {...form.props(({ reason }) => onReason(reason))}>
      <TextAreaField
        {...form.field('reason')}
        label={t(label)}
        rows={2}
        maxLength={1000}
        data-autofocus
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t(button)}
        </PrimaryButton>
        <SecondaryButton onClick={onBack}>{t('action.back')}</SecondaryButton>
      </div>
    </form>
  )
}
