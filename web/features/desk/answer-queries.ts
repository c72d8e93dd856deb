import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { keepTyped } from '#web/features/reviews/index.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Returns a function that does something to a request, says so, and refetches what shows it. */
export function useAct() {
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  return useCallback(
    async (act: () => Promise<string>): Promise<boolean> => {
      try {
        toast({ tone: 'success', message: await act() })
        return true
      } catch (failure) {
        showFailure(failure)
        return false
      } finally {
        void queries.invalidateQueries({ queryKey: requestsKey })
        void queries.invalidateQueries({ queryKey: countsKey })
      }
    },
    [showFailure, queries],
  )
}

/**
 * Returns a function that takes back the review of a request. Its amount and notes come back as
 * typed, so that they can be corrected and saved.
 */
export function useUndo() {
  const { t } = useTranslation()
  const act = useAct()
  return ({ id, review }: Pick<ListedRequest, 'id' | 'review'>) =>
    act(async () => {
      const expected_reviewed_at = review?.reviewed_at
      const undone = await call('undo_admin_review', { request_id: id, expected_reviewed_at })
      const { outcome, donation_amount, notes } = undone.review
      const amount = outcome === 'approved' ? (donation_amount ?? '') : ''
      keepTyped(id, { amount, notes: notes ?? '' })
      return t(undone.letter === 'sent' ? 'ok.undoneLate' : 'ok.undone')
    })
}
