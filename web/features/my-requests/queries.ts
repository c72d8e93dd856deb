import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { requestsKey } from '#web/query-keys.ts'

/** A user's own requests, newest first. */
export const myRequests = (userId: string) =>
  queryOptions({
    queryKey: [...requestsKey, 'mine', userId],
    queryFn: async ({ signal }) => {
      const { requests } = await call('get_request_info', { user_id_input: userId }, { signal })
      return requests
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    retry: 1,
  })
