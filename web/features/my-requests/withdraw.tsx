import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/use-action.ts'

/** Withdraws one's own request after a question (docs/product.md §7.11). */
export function Withdraw({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [requestsKey] })
  const [asking, setAsking] = useState(false)

  async function withdraw() {
    await act(() => call('withdraw_request', { request_id: requestId }), {
      message: () => t('ok.withdrawn'),
    })
    setAsking(false)
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
