import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#web/api.ts'
import { codesKey } from '#web/query-keys.ts'

/** Returns the number of codes of each status. */
export function useCodeCounts() {
  return useQuery({
    queryKey: [...codesKey, 'counts'],
    queryFn: async ({ signal }) => (await call('get_code_counts', {}, { signal })).counts,
  })
}

/** Returns a function that generates a code. Throws an ApiError. */
export function useCreateCode() {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const { code } = await call('create_code', {})
    void queryClient.invalidateQueries({ queryKey: codesKey })
    return code
  }, [queryClient])
}
