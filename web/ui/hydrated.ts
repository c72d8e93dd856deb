import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Returns false while hydrating: the prerendered HTML knows no query, hash or session. Nor may it have
 * what a supported browser's parser drops, as Chromium before 119 drops a line in a select.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
