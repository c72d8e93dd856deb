import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * Returns the query of the address, a function that sets parts of it in place, or removes those that are
 * empty, and one that replaces it. A change applies to the last requested query, which may not be
 * rendered yet: a typed search and a filter pressed at nearly the same time both count.
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
  const changeParts = useCallback(
    (parts: Parts) => changeQuery((before) => withParts(before, parts)),
    [changeQuery],
  )
  return [query, changeParts, changeQuery] as const
}

type Parts = Record<string, string | undefined>

function withParts(query: URLSearchParams, parts: Parts): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parts)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}
