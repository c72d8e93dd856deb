import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { categories } from '#domain/categories.ts'
import { call } from '#web/api.ts'

/**
 * The categories to choose from, as they are stored: loaded when they are asked for, again when the
 * list is opened, and again when the chosen one is missing from it. Until they arrive, or if they
 * fail to load, the 17 built-in ones (docs/product.md §4.10).
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
    // Never without the chosen one: the form would show another than it holds.
    categories: !chosen || list.includes(chosen) ? list : [...list, chosen],
    reload: () => {
      if (!isFetching && Date.now() - dataUpdatedAt > JUST_LOADED_MS)
        refetch({ cancelRefetch: false })
    },
  }
}

const JUST_LOADED_MS = 2_000 // opening the list by a press also focuses the field
