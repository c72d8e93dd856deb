import { useQuery } from '@tanstack/react-query'
import { accepted } from '#web/accepted.ts'
import { call } from '#web/api.ts'

/** Under it stand all counts in the cache: one change makes all of them stale. */
export const countsKey = ['counts'] as const
export const requestCountsKey = [...countsKey, 'requests'] as const

export type RequestCounts = { pending: number; reviewed: number; total: number }

/** How many requests are pending, reviewed, and in all. */
export function useRequestCounts() {
  return useQuery({
    queryKey: requestCountsKey,
    queryFn: async ({ signal }): Promise<RequestCounts> =>
      accepted(await call('get_request_counts', {}, { signal })).counts,
  })
}
