import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { requestsKey } from '#web/query-keys.ts'

/** The date of this administrator's latest direct request; the next one starts with it. */
export const latestRequestDate = queryOptions({
  queryKey: [...requestsKey, 'latest-date'],
  queryFn: ({ signal }) => call('get_latest_request_date', {}, { signal }),
  retry: false, // without it the form starts with today
})
