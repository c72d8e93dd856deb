import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/hydrated.ts'

/** A value of the address's query; null when absent, undefined while it is not to be read yet. */
export function useQueryValue(name: string): string | null | undefined {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  return hydrated ? query.get(name) : undefined
}
