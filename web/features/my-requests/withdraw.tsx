import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useAction } from '#web/use-action.ts'

/** Withdraws one's own request after a question (docs/product.md §7.11). */
export function Withdraw({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [requestsKey] })
  const withdraw = () =>
    act(() => call('withdraw_request', { request_id: requestId }), {
      message: () => t('ok.withdrawn'),
    })
  return (
    <Confirm
      button={(ask) => (
        <button type="button" className="text-button" onClick={ask}>
          {t('dash.withdraw')}
        </button>
      )}
      title={t('dash.withdrawTitle')}
      text={t('dash.withdrawText')}
      yes={t('dash.withdraw')}
      onYes={withdraw}
    />
  )
}
