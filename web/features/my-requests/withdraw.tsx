import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { requestsKey } from '#web/query-keys.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** Withdraws one's own request after a question (docs/product.md §7.11). */
export function Withdraw({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      await call('withdraw_request', { request_id: requestId })
      toast({ tone: 'success', message: t('ok.withdrawn') })
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
    setAsking(false)
    await queries.invalidateQueries({ queryKey: requestsKey })
  }

  return (
    <>
      <button type="button" className="text-button" onClick={() => setAsking(true)}>
        {t('dash.withdraw')}
      </button>
      <ConfirmDialog
        opened={asking}
        title={t('dash.withdrawTitle')}
        text={t('dash.withdrawText')}
        yes={t('dash.withdraw')}
        busy={busy}
        onYes={() => void withdraw()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
