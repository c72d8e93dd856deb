import type { ListedRequest } from '#contract/requests.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { forgetDecision, forgetTyped, keepTyped } from '#web/features/reviews/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { useAction } from '#web/use-action.ts'

/** Returns `act`, which changes a request, confirms it in a toast and refetches what shows it. */
export function useAct() {
  const { act, busy } = useAction({ refetch: [requestsKey, countsKey] })
  return {
    busy,
    act: (work: () => Promise<string>) => act(work, { message: (text) => text }),
  }
}

/**
 * Returns a function that appends to a confirmation which Fridays of the request are paid
 * nevertheless, because the bank has them.
 */
export function useStays() {
  const { t, longDate } = useWords()
  return (done: string, stays: readonly CalendarDate[]) =>
    stays.length === 0
      ? done
      : `${done} ${t('desk.stays', { fridays: stays.map(longDate).join(' · ') })}`
}

/**
 * Returns a function that takes back the review of a request. Its amount and notes come back as
 * typed, so that they can be corrected and saved.
 */
export function useUndo() {
  const { t } = useWords()
  const { act } = useAct()
  return ({ id, review }: Pick<ListedRequest, 'id' | 'review'>) =>
    act(async () => {
      const amount = review?.outcome === 'approved' ? (review.donation_amount ?? '') : ''
      // Before the call, because its row may be back before the answer, or without one.
      keepTyped(id, { amount, notes: review?.notes ?? '' })
      const { letter } = await takeBack(id, review)
      forgetDecision(id)
      if (!letter) return t('desk.nothingToUndo')
      return t(letter === 'sent' ? 'desk.undoneLate' : 'desk.undone')
    })
}

/** Succeeds, too, if the review is gone already: the answer to an earlier press may have been lost. */
async function takeBack(request_id: string, review: ListedRequest['review']) {
  try {
    const expected_reviewed_at = review?.reviewed_at
    return await call('undo_admin_review', { request_id, expected_reviewed_at })
  } catch (failure) {
    const refusal = refusalOf('undo_admin_review', failure)
    if (refusal?.error_code === 'desk.nothingToUndo') return { letter: undefined }
    if (refusal) forgetTyped(request_id)
    throw failure
  }
}
