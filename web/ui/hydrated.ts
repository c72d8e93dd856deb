import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns false while hydrating: the prerendered HTML knows no query, hash or session. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
