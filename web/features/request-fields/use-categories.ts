import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { categories } from '#domain/categories.ts'
import { call } from '#web/api.ts'

/**
 * Returns the stored categories. Loads them on mount, again when the list is opened, and again if
 * the chosen one is missing. Until they arrive, or if they fail to load, returns the 17 built-in
 * ones (docs/product.md §4.10).
 */
export function useCategories(chosen: string): { categories: string[]; reload: () => void } {
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('get_request_categories', {}, { signal }),
    retry: false,
  })
  const missing = !!data && !!chosen && !data.includes(chosen)
  useEffect(() => {
    if (missing) refetch({ cancelRefetch: false })
  }, [missing, refetch])
  const list: string[] = data?.length ? data : categories
  return {
    // Includes the chosen one, or the select would show a different value.
    categories: !chosen || list.includes(chosen) ? list : [...list, chosen],
    reload: () => {
      if (!isFetching && Date.now() - dataUpdatedAt > JUST_LOADED_MS)
        refetch({ cancelRefetch: false })
    },
  }
}

const JUST_LOADED_MS = 2_000 // opening the list with a click also focuses the field
