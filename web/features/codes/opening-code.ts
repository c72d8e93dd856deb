import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/**
 * Returns the code that opened the account, while it can pay for the account's first request
 * (docs/product.md §3.11). Without an answer there is none: the family types it.
 */
export async function fetchOpeningCode(): Promise<string | undefined> {
  const { code } = await call('get_opening_code', {}).catch(() => ({ code: null }))
  return code ?? undefined
}

/** Like `fetchOpeningCode`, once the user is known. */
export function useOpeningCode(userId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['opening code', userId],
    queryFn: async () => (await fetchOpeningCode()) ?? null,
    enabled: userId !== undefined,
    gcTime: 0,
  })
  return data ?? undefined
}
