import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FileReason } from '../file-question.tsx'
import type { RunFile } from '../queries.ts'
import { usePress } from '../use-press.ts'

type AfterAllProps = { runId: string; file: RunFile }

/** The bank had the file although somebody said that it did not. */
export function FileAfterAll({ runId, file: { method, file, revision } }: AfterAllProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const [isAsked, setAsked] = useState(false)

  async function give(reason: string) {
    const input = { run_id: runId, method, file, revision, reason }
    const given = await press(
      (operation_id) => call('mark_payments_sent', { ...input, operation_id }),
      ({ updated }) => t('payouts.sentDone', { count: updated }),
    )
    if (given) setAsked(false)
  }

  if (isAsked) return <FileReason of="afterAll" onBack={() => setAsked(false)} onReason={give} />
  return (
    <button type="button" className="text-button" onClick={() => setAsked(true)}>
      {t('payouts.fileAfterAll')}
    </button>
  )
}
