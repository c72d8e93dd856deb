import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import type { CodeStatus } from '#domain/access-code.ts'
import { call } from '#web/api.ts'
import { usePagedQuery } from '#web/paged-query.ts'
import { codesKey } from '#web/query-keys.ts'

export type ListedCode = ProcedureOutput<'list_codes'>['codes'][number]
export type CodeFilter = { search?: string; status?: CodeStatus }

/** Returns codes, newest first. */
export const useCodes = (filter: CodeFilter) =>
  usePagedQuery({
    queryKey: [...codesKey, 'list', filter],
    load: (page, signal) => call('list_codes', { ...filter, ...page }, { signal }),
    rowsOf: ({ codes }) => codes,
  })

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
