import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/hydrated.ts'

/** Returns a value of the query string: null if absent, undefined while hydrating. */
export function useQueryValue(name: string): string | null | undefined {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  return hydrated ? query.get(name) : undefined
}
