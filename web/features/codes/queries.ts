import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { codesKey } from '#web/query-keys.ts'

/** Returns the number of codes of each status. */
export function useCodeCounts() {
  return useQuery({
    queryKey: [...codesKey, 'counts'],
    queryFn: async ({ signal }) => (await call('get_code_counts', {}, { signal })).counts,
  })
}
