import type { RequestStatus } from '#domain/request-status.ts'
import { call } from '#web/api.ts'
import type { HowPaid } from '#web/features/books/index.ts'
import { useShowStatus } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAction } from '#web/use-action.ts'

/** The server's limit for one call. */
const MAX_REQUESTS_PER_CALL = 1000

/**
 * Returns `setStatus`, which sets the status of requests and shows the outcome; it returns true on
 * success. `how` says when and how they were paid, if they become paid.
 */
export function useSetStatus() {
  const { t } = useTranslation()
  const { act, busy } = useAction()
  const showStatus = useShowStatus()

  async function send(ids: readonly string[], status: RequestStatus, how?: HowPaid) {
    for (let at = 0; at < ids.length; at += MAX_REQUESTS_PER_CALL) {
      const request_ids = ids.slice(at, at + MAX_REQUESTS_PER_CALL)
      await call('update_request_status', { request_ids, status, ...how })
      showStatus(request_ids, status)
    }
    return true
  }
  const setStatus = (ids: readonly string[], status: RequestStatus, how?: HowPaid) =>
    act(() => send(ids, status, how), {
      message: () => t('ok.statusSaved'),
      title: 'err.statusSaveFailed',
    })
  return { setStatus, busy }
}
