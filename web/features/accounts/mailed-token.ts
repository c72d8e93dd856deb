import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { KeptState } from '#web/i18n/locale.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

/**
 * Returns the token of the mailed link that was opened: null without one, undefined until known.
 * Moves it from the address to the state of the history entry, where a reload and a change of
 * language still find it, but a copied address does not have it (docs/decisions/017).
 */
export function useMailedToken(name = 'token'): string | null | undefined {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const arrived = tokenIn(hash + search, name)
  useEffect(() => {
    const state: KeptState = arrived ? { kept: { [name]: arrived } } : null
    if (arrived) void navigate(pathname, { replace: true, state })
  }, [arrived, name, navigate, pathname])
  // Until it is moved, so that the page's own navigation cannot cross this one.
  if (!hydrated || arrived) return undefined
  return (state as KeptState)?.kept?.[name] ?? null
}

/**
 * Returns the token in the end of an address, also if mail protection has encoded its signs or added
 * its own parameters before or behind it.
 */
function tokenIn(end: string, name: string): string | undefined {
  return new RegExp(`(?:[#?&]|%23|%3F|%26)${name}(?:=|%3D)([\\w-]+)`, 'i').exec(end)?.[1]
}
