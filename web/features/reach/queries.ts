import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'

export const reachKey = ['reach'] as const

/** Returns how somebody is reached, and by what ways; oneself without a request. */
export const useReach = (requestId?: string) =>
  useQuery({
    queryKey: [...reachKey, requestId ?? ''],
    queryFn: ({ signal }) =>
      call('get_reach', requestId ? { request_id: requestId } : {}, { signal }),
  })
