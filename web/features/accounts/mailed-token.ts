import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { KeptState } from '#web/i18n/locale.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

/**
 * Returns the token of the mailed link that was opened: null without one, undefined until known.
 * Moves it from the address to the state of the history entry, where a reload and a change of
 * language still find it, but a copied address does not have it (docs/decisions/037).
 */
export function useMailedToken(name = 'token'): string | null | undefined {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  // Servers before decision 037 mailed the token in the query; their last link is dead after 3 days.
  const arrived = partOf(hash.slice(1), name) ?? partOf(search, name)
  useEffect(() => {
    const state: KeptState = arrived ? { kept: { [name]: arrived } } : null
    if (arrived) void navigate(pathname, { replace: true, state })
  }, [arrived, name, navigate, pathname])
  // Until it is moved, so that the page's own navigation cannot cross this one.
  if (!hydrated || arrived) return undefined
  return (state as KeptState)?.kept?.[name] ?? null
}

const partOf = (query: string, name: string) => new URLSearchParams(query).get(name) || undefined

/** Posts a token when the page is shown. An answer is final; a failed connection can be retried. */
export function usePostedToken(token: string, post: (token: string) => Promise<unknown>) {
  return useQuery({
    queryKey: ['mailed-token', token],
    queryFn: async () => {
      await post(token)
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
