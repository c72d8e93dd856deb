import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import type { ReviewFilter } from '#domain/review.ts'
import { call } from '#web/api.ts'
import { prefetchedOutput } from '#web/prefetched.ts'
import { countsKey } from '#web/query-keys.ts'

type RequestCounts = { pending: number; reviewed: number; total: number }

/** Returns how many requests are pending, reviewed, and in total. */
export function useRequestCounts() {
  return useQuery({
    queryKey: [...countsKey, 'requests'],
    queryFn: async ({ signal }): Promise<RequestCounts> =>
      (await call('get_request_counts', {}, { signal })).counts,
    initialData: () => prefetchedOutput('get_request_counts', {})?.counts,
  })
}

/** Returns what is counted for today's page alone. */
export const useOfficeWork = () =>
  useQuery({
    queryKey: [...countsKey, 'work'],
    queryFn: ({ signal }) => call('get_office_work', {}, { signal }),
  })

/** The number of requests in a tab for each value of a filter. */
export type Counted = readonly { name: string; count: number }[]
type FilterCounts = { categories: Counted; sources: Counted; methods: Counted }

/** Returns how many requests of a tab each category, source and payment method has. */
export function useFilterCounts(filter: ReviewFilter) {
  return useQuery({
    queryKey: [...countsKey, 'filters', filter],
    queryFn: async ({ signal }): Promise<FilterCounts> => {
      const input = { review_filter: filter }
      const [byCategory, bySource, byMethod] = await Promise.all([
        call('get_category_counts', input, { signal }),
        call('get_source_counts', input, { signal }),
        call('get_payment_method_counts', input, { signal }),
      ])
      return {
        categories: byCategory.categories,
        sources: bySource.sources,
        methods: byMethod.payment_methods,
      }
    },
    placeholderData: keepPreviousData,
  })
}

export type Facets = ProcedureOutput<'get_filter_counts'>

/** Returns how many requests each value of a filter would show together with the other filters. */
export function useFacets(asked: ProcedureInput<'get_filter_counts'>) {
  return useQuery({
    queryKey: [...countsKey, 'facets', asked],
    queryFn: ({ signal }) => call('get_filter_counts', asked, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the dollars paid in each of the last twelve weeks, oldest first. */
export function usePaidStatistics() {
  return useQuery({
    queryKey: ['statistics', 'paid'],
    queryFn: async ({ signal }) => (await call('get_payout_statistics', {}, { signal })).weeks,
  })
}

/**
 * Returns the last twelve weeks, oldest first. Not under `countsKey`, because charts need not
 * follow every change.
 */
export function useStatistics() {
  return useQuery({
    queryKey: ['statistics'],
    queryFn: async ({ signal }) => (await call('get_request_statistics', {}, { signal })).weeks,
  })
}
