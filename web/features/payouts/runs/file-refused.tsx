import { useState } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import { currencyOf } from '#domain/payouts/methods.ts'
import { call } from '#web/api.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { FileReason } from '../file-question.tsx'
import { formatAmount } from '../money.ts'
import type { RunFile } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'

type Refused = Extract<ProcedureOutput<'record_file_refused'>, { success: true }>
type OfFile = { runId: string; file: RunFile }

/**
 * Records that the bank refused a file as a whole (docs/product.md §14.23). Once it was recorded, it
 * is no longer offered, and its dialog says what follows.
 */
export function FileRefused({ runId, file, isOffered }: OfFile & { isOffered: boolean }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const { method, revision } = file

  const about = { run_id: runId, method, file: file.file, revision }
  function close() {
    setAsked(false)
    setRefused(undefined)
  }

  return (
    <>
      {isOffered && (
        <TextButton onClick={() => setAsked(true)}>{t('payouts.fileRefused')}</TextButton>
      )}
      <Dialog opened={isAsked} title={t('payouts.fileRefused')} onClose={close}>
        {refused ? (
          <WhatFollows refused={refused} onClose={close} />
        ) : (
          <>
            <p>
              {t('payouts.fileRefusedText', {
                payments: t('payout.countPayments', { count: file.count ?? 0 }),
                total: file.total ? formatAmount(file.total, currencyOf(method)) : '',
              })}
            </p>
            <FileReason
              of="refused"
              onBack={close}
              send={(reason, operation_id) =>
                call('record_file_refused', { ...about, reason, operation_id })
              }
              done={({ failed }) => t('payouts.fileRefusedDone', { count: failed })}
              onDone={setRefused}
            />
          </>
        )}
      </Dialog>
    </>
  )
}

/** Where the payments are now, and which of them are not paid again. */
function WhatFollows({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { t } = useTranslation()
  const { run, planned, left } = refused
  return (
    <>
      {run && (
        <p>
          {t('payouts.fileRefusedPlanned', {
            payments: t('payout.countPayments', { count: planned }),
            number: String(run.number),
          })}
        </p>
      )}
      {left.length > 0 && (
        <>
          <p>{t('payouts.fileRefusedLeft')}</p>
          <ul>
            {left.map(({ payment_id, reference, full_name, code }) => (
              <li key={payment_id}>
                <Isolated>{full_name}</Isolated> <Ltr>{reference}</Ltr>: {t(code as MessageKey)}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="buttons">
        <PrimaryButton data-autofocus onClick={onClose}>
          {t('action.done')}
        </PrimaryButton>
      </div>
    </>
  )
}

/** Takes back that the bank refused a file. */
export function UndoRefused({ runId: run_id, file: { method, file, revision } }: OfFile) {
  const { t } = useTranslation()
  const input = { run_id, method, file, revision }
  return (
    <ActButton
      send={(operation_id) => call('undo_file_refused', { ...input, operation_id })}
      done={({ updated }) => t('payouts.sentDone', { count: updated })}
      refetch={payoutKeys}
    >
      {t('payouts.fileRefusedUndo')}
    </ActButton>
  )
}
