import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'
import { draftOf, leftoverOf } from './draft.ts'

/**
 * Loads what the form begins with: the details of the user's last request (docs/product.md §4.12),
 * unless a form was begun already. Without an answer the form is empty.
 */
export function usePreviousDetails(userId: string, code: string) {
  const [isBegun] = useState(() =>
    Boolean(draftOf(userId, code).read() ?? leftoverOf(userId).read()),
  )
  const { data, isLoading } = useQuery({
    queryKey: ['previous details', userId],
    queryFn: async ({ signal }): Promise<Partial<FormValues>> => {
      const { values } = await call('get_previous_details', {}, { signal })
      return keptValues(values)
    },
    enabled: !isBegun,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isFound = data !== undefined && Object.keys(data).length > 0
  return { previous: isFound ? data : undefined, isLoading }
}
