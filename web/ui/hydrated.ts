import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the finished file is taken over: it was written without query, hash and session. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
