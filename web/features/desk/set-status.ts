import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '#domain/request-status.ts'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useShowStatus } from './queries.ts'

/** The server's limit for one call. */
const MAX_REQUESTS_PER_CALL = 1000

/**
 * Returns a function that sets the status of requests and reports the result; it returns true on
 * success.
 */
export function useSetStatus() {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const showStatus = useShowStatus()
  return useCallback(
    async (ids: readonly string[], status: RequestStatus): Promise<boolean> => {
      try {
        for (let at = 0; at < ids.length; at += MAX_REQUESTS_PER_CALL) {
          const request_ids = ids.slice(at, at + MAX_REQUESTS_PER_CALL)
          await call('update_request_status', { request_ids, status })
          showStatus(request_ids, status)
        }
        toast({ tone: 'success', message: t('ok.statusSaved') })
        return true
      } catch (failure) {
        failureToast(failure, { title: 'err.statusSaveFailed' })
        return false
      }
    },
    [t, failureToast, showStatus],
  )
}
