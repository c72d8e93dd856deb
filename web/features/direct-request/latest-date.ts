import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { requestsKey } from '#web/query-keys.ts'

/** The date of the latest direct request of whoever is signed in; the next one begins with it. */
export const latestRequestDate = queryOptions({
  queryKey: [...requestsKey, 'latest-date'],
  queryFn: ({ signal }) => call('get_latest_request_date', {}, { signal }),
  retry: false, // without it the form begins with today
})
