import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import type { ReviewFilter } from '#domain/review.ts'
import { call } from '#web/api.ts'
import { prefetchedOutput } from '#web/prefetched.ts'
import { countsKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

/** Returns how many requests are pending, reviewed, and in total. */
export const useRequestCounts = () =>
  useAnswer(
    [...countsKey, 'requests'],
    'get_request_counts',
    {},
    {
      initialData: () => prefetchedOutput('get_request_counts', {}),
      select: ({ counts }) => counts,
    },
  )

/** Returns what is counted for today's page alone. */
export const useOfficeWork = () => useAnswer([...countsKey, 'work'], 'get_office_work', {})

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
  return useAnswer([...countsKey, 'facets', asked], 'get_filter_counts', asked, {
    placeholderData: keepPreviousData,
  })
}

/** Returns the dollars paid in each of the last twelve weeks, oldest first. */
export function usePaidStatistics() {
  return useAnswer(
    ['statistics', 'paid'],
    'get_payout_statistics',
    {},
    { select: ({ weeks }) => weeks },
  )
}

/**
 * Returns the last twelve weeks, oldest first. Not under `countsKey`, because charts need not
 * follow every change.
 */
export function useStatistics() {
  return useAnswer(['statistics'], 'get_request_statistics', {}, { select: ({ weeks }) => weeks })
}
