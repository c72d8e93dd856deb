import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { payoutsKey } from '#web/query-keys.ts'

// What lists of requests ask before anything of the books is loaded.

export const booksKey = [...payoutsKey, 'books'] as const

export const fundsQuery = queryOptions({
  queryKey: [...booksKey, 'funds'],
  queryFn: async ({ signal }) => (await call('list_funds', {}, { signal })).funds,
})

/** Returns the funds. */
export const useFunds = () => useQuery(fundsQuery)

/** Returns the funds if screens mention them: there is a second one, or one has a budget. */
export function useMentionedFunds() {
  const funds = useFunds().data ?? []
  return funds.length > 1 || funds.some(({ budget }) => budget !== null) ? funds : []
}

/** Returns whether a fund has a budget, so that what is left in it is shown. */
export const useHasBudgets = () => (useFunds().data ?? []).some(({ budget }) => budget !== null)
