import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { FileReason } from '../file-question.tsx'
import type { RunFile } from '../queries.ts'

type AfterAllProps = { runId: string; file: RunFile }

/** The bank had the file although somebody said that it did not. */
export function FileAfterAll({ runId, file: { method, file, revision } }: AfterAllProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  if (isAsked) {
    const about = { run_id: runId, method, file, revision }
    return (
      <FileReason
        of="afterAll"
        onBack={close}
        send={(reason, operation_id) =>
          call('mark_payments_sent', { ...about, reason, operation_id })
        }
        done={({ updated }) => t('payouts.sentDone', { count: updated })}
        onDone={close}
      />
    )
  }
  return <TextButton onClick={() => setAsked(true)}>{t('payouts.fileAfterAll')}</TextButton>
}
