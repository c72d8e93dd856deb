import { useState } from 'react'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { PayingFile } from '#domain/payouts/file-fates.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { formatAmount } from './money.ts'
import { useRunFiles } from './queries.ts'
import { payoutKeys, usePress } from './use-press.ts'

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

  const sendDiscard = (reason: string | undefined, operation_id: string) =>
    call('record_file_not_given', { ...asked, reason, operation_id })
  const discarded = () => t('payouts.fileNotGivenDone')

  async function discard() {
    const isDone = await press(
      (operation_id) => sendDiscard(undefined, operation_id),
      discarded,
      (failure) => {
        const refusal = refusalOf('record_file_not_given', failure)
        if (refusal?.error_code !== 'payout.whoChecked') return false
        setReasonAsked(true)
        return true
      },
    )
    if (isDone) onAnswered?.(false)
  }

  if (isReasonAsked) {
    return (
      <FileReason
        of="notGiven"
        onBack={() => setReasonAsked(false)}
        send={sendDiscard}
        done={discarded}
        onDone={() => onAnswered?.(false)}
      />
    )
  }
  return (
    <>
      <p>
        <strong>{t('payouts.wasFileGiven')}</strong>
      </p>
      <div className="buttons">
        <Confirm
          button={(ask) => (
            <SecondaryButton data-autofocus={onLater && true} busy={busy} onClick={ask}>
              {t('payouts.fileGiven')}
            </SecondaryButton>
          )}
          title={t('payouts.wasFileGiven')}
          text={<WhatIsGiven file={file} />}
          yes={t('payouts.fileGiven')}
          no={t('action.back')}
          onYes={give}
        />
        <SecondaryButton busy={busy} onClick={() => void discard()}>
          {t('payouts.fileNotGiven')}
        </SecondaryButton>
        {onLater && <SecondaryButton onClick={onLater}>{t('payouts.fileUnknown')}</SecondaryButton>}
      </div>
    </>
  )
}

/** How much a file pays, which cannot be held once the bank has it. */
function WhatIsGiven({ file: { run_id, method, file, revision } }: { file: AskedFile }) {
  const { t } = useTranslation()
  const files = useRunFiles(run_id, true).data ?? []
  const known = files.find((each) => each.file === file && each.revision === revision)
  // An earlier version kept no count.
  if (known?.count == null || known.total === null) return t('payouts.givenText')
  const payments = t('payout.countPayments', { count: known.count })
  const { currency } = payoutMethodOf(method as PaymentMethod)
  return t('payouts.sentText', { payments, total: formatAmount(known.total, currency) })
}

const reasons = {
  notGiven: { label: 'payouts.fileNotGivenReason', button: 'payouts.fileNotGiven' },
  refused: { label: 'payouts.bankReason', button: 'payouts.fileRefused' },
  afterAll: { label: 'payouts.fileAfterAllReason', button: 'payouts.fileAfterAll' },
} as const

type FileReasonProps<Answer> = {
  of: keyof typeof reasons
  onBack: () => void
  send: (reason: string, operation_id: string) => Promise<Answer>
  done: (answer: Answer) => string
  onDone: (answer: Answer) => void
}

/** Asks how the office knows what it says about a file. */
export function FileReason<Answer>({ of, onBack, send, ...rest }: FileReasonProps<Answer>) {
  const { label, button } = reasons[of]
  return (
    <ActForm
      fields={{ reason: { label, kind: 'text', max: 1000 } }}
      send={({ reason }, operation_id) => send(reason, operation_id)}
      refetch={payoutKeys}
      button={button}
      onClose={onBack}
      cancel="action.back"
      {...rest}
    />
  )
}
