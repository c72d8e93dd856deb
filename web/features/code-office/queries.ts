import { useQuery } from '@tanstack/react-query'
import type { ListedCode } from '#contract/codes.ts'
import type { CodeState } from '#domain/code-use.ts'
import { call } from '#web/api.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { codesKey } from '#web/query-keys.ts'

export type { ListedCode }
export type CodeFilter = {
  search?: string
  state?: CodeState
  unused_days?: number
  campaign_id?: string
}

/** Whether a code can be sent and used. */
export const isUsable = ({ state }: Pick<ListedCode, 'state'>) =>
  state === 'available' || state === 'user_created'

/** Returns codes, newest first. */
export const useCodes = (filter: CodeFilter) =>
  usePagedAnswer([...codesKey, 'list', filter], 'list_codes', filter, ({ codes }) => codes)

/** Returns these codes. */
export const useCodesOf = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...codesKey, 'of', ids],
    queryFn: async ({ signal }) => {
      const input = { code_ids: [...ids], limit: ids.length }
      const { codes } = await call('list_codes', input, { signal })
      return [...codes].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    },
    enabled: ids.length > 0,
  })
