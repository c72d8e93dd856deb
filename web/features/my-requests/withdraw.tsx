import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'

/** Withdraws one's own request after a question (docs/product.md §7.11). */
export function Withdraw({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  return (
    <ActButton
      look="text"
      send={() => call('withdraw_request', { request_id: requestId })}
      done={() => t('ok.withdrawn')}
      refetch={[requestsKey]}
      question={{
        title: t('dash.withdrawTitle'),
        text: t('dash.withdrawText'),
        yes: t('dash.withdraw'),
      }}
    >
      {t('dash.withdraw')}
    </ActButton>
  )
}
