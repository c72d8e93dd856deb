import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { isRefusal } from '#web/api-error.ts'
import { clearOtherDrafts } from './draft.ts'
import { openDrafts } from './open-drafts.ts'

/**
 * Checks whether a code can pay for a request of this user: 'sent' if their own
 * has spent it, else why not. If a
 * draft of another code exists, deletes it and reloads the page (docs/product.md §4.4), unless another
 * tab has it open.
 */
export function useUsableCode(userId: string, code: string) {
  return useQuery({
    queryKey: ['usable code', userId, code],
    queryFn: async ({ signal }) => {
      const input = { code_text: code, user_id_input: userId }
      try {
        await call('validate_code_for_request', input, { signal })
      } catch (failure) {
        if (!isRefusal(failure)) throw failure
        return failure.code === 'request.exists' ? 'sent' : { why: failure.code }
      }
      if (!clearOtherDrafts(userId, code, await openDrafts())) return 'usable'
      window.location.reload()
      return 'reloading'
    },
    // Checked once: a later result must not unmount a form being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
