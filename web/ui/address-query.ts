import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * The query of the address, and a function that changes it in place. A change goes on from what was
 * asked for last, which may not be drawn yet: a search that was typed and a filter that is pressed
 * at nearly the same moment both count.
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

/** A query with these parts set, or left out where they are empty; its others stay. */
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
