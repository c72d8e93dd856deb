import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { Asked } from '#web/ui/asked.tsx'
import { useAction } from '#web/use-action.ts'

/** Withdraws one's own request after a question (docs/product.md §7.11). */
export function Withdraw({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [requestsKey] })
  const withdraw = () =>
    act(() => call('withdraw_request', { request_id: requestId }), {
      message: () => t('ok.withdrawn'),
    })
  return (
    <Asked
      button={(ask) => (
        <button type="button" className="text-button" onClick={ask}>
          {t('dash.withdraw')}
        </button>
      )}
      title={t('dash.withdrawTitle')}
      text={t('dash.withdrawText')}
      yes={t('dash.withdraw')}
      busy={busy}
      onYes={withdraw}
    />
  )
}
