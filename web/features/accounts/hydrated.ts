import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => undefined

/** False while the finished file is taken over: it was written without query, hash and session. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** A value of the address's query; null when absent, undefined while it is not to be read yet. */
export function useQueryValue(name: string): string | null | undefined {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  return hydrated ? query.get(name) : undefined
}
