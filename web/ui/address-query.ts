import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * Returns the query of the address, and a function that changes it in place. A change applies to
 * the last requested query, which may not be rendered yet: a typed search and a filter pressed at
 * nearly the same time both count.
 */
export function useAddressQuery() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const asked = useRef(query)
  useEffect(() => {
    asked.current = query
  }, [query])
  const changeQuery = useCallback(
    (change: (query: URLSearchParams) => URLSearchParams) => {
      asked.current = change(asked.current)
      void navigate({ search: String(asked.current) }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )
  return [query, changeQuery] as const
}

/** Returns a query with these parts set, or removed if empty; the others stay. */
export function withParts(
  query: URLSearchParams,
  parts: Record<string, string | undefined>,
): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parts)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}
