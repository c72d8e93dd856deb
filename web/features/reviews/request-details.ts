import type { ListedRequest } from '#contract/requests.ts'
import { requestsKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

/** Returns a request with its payment details; the numbers are masked. */
export function useRequestDetails(id: ListedRequest['id']) {
  return useAnswer([...requestsKey, 'details', id], 'get_request', { request_id: id })
}
