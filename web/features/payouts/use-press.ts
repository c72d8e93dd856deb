import { useTranslation } from '#web/i18n/translation.ts'
import { countsKey, payoutsKey, requestsKey } from '#web/query-keys.ts'
import { useAction } from '#web/use-action.ts'

/** What a press about payouts changes. */
export const payoutKeys = [payoutsKey, requestsKey, countsKey]

/**
 * Returns `press`, which is `act` of useAction for payouts: it confirms success in a toast, by
 * default in general words, and refetches runs and requests.
 */
export function usePress() {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: payoutKeys })
  const press = <Answer>(
    send: (operation_id: string) => Promise<Answer>,
    /** null: nothing is said. */
    done: ((answer: Answer) => string) | null = () => t('payouts.done'),
    onFailure?: (failure: unknown) => boolean,
  ) => act(send, { ...(done && { message: done }), onFailure, title: 'common.error' })
  return { press, busy }
}
