import { isolate } from '#domain/bidi.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { wordsOfFailure } from '#web/failure.ts'
import type { HowPaid } from '#web/features/books/index.ts'
import { useShowStatus } from '#web/features/reviews/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useAction } from '#web/use-action.ts'

/** The server's limit for one call. */
const MAX_REQUESTS_PER_CALL = 1000

/**
 * Returns `setStatus`, which sets the status of requests and shows the outcome, with the names of those
 * of many that refuse it; it returns true on success. `how` says when and how they were paid, if they become paid.
 */
export function useSetStatus() {
  const translator = useTranslation()
  const { t } = translator
  const locale = useLocale()
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
      onFailure: (failure) => ids.length > 1 && showNames(failure),
    })

  /** Returns whether a failure names requests. */
  function showNames(failure: unknown): boolean {
    const refused = refusalOf('update_request_status', failure)?.refused ?? []
    if (refused.length === 0) return false
    const names = refused.map(({ full_name }) => isolate(full_name, locale)).join(', ')
    const message = `${wordsOfFailure(translator, failure)} ${names}`
    toast({ tone: 'error', title: t('err.statusSaveFailed'), message })
    return true
  }
  return { setStatus, busy }
}
