import { useQuery } from '@tanstack/react-query'
import type { ListedRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { requestsKey } from '#web/query-keys.ts'

/** Returns a request with its payment details; the numbers are masked. */
export function useRequestDetails(id: ListedRequest['id']) {
  return useQuery({
    queryKey: [...requestsKey, 'details', id],
    queryFn: ({ signal }) => call('get_request', { request_id: id }, { signal }),
  })
}
