import type { ProcedureInput } from '#contract/index.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

const booksKey = [...payoutsKey, 'books'] as const

/** Returns the figures of the books. */
export const useBooks = () => useAnswer([...booksKey, 'figures'], 'get_books', {})

/** A figure and of what: a month, or from a day to another, of a fund or a family. */
export type AskedItems = Omit<ProcedureInput<'get_books_items'>, 'limit' | 'cursor'>

/** Returns what a figure consists of. */
export const useBooksItems = (asked: AskedItems) =>
  usePagedAnswer([...booksKey, 'items', asked], 'get_books_items', asked, ({ items }) => items)

/** Returns the funds. */
export const useFunds = () =>
  useAnswer([...booksKey, 'funds'], 'list_funds', {}, { select: ({ funds }) => funds })

/** Returns the funds if screens mention them: there is a second one, or one has a budget. */
export function useMentionedFunds() {
  const funds = useFunds().data ?? []
  return funds.length > 1 || funds.some(({ budget }) => budget !== null) ? funds : []
}

/** Returns whether a fund has a budget, so that what is left in it is shown. */
export const useHasBudgets = () => (useFunds().data ?? []).some(({ budget }) => budget !== null)

/**
 * Returns what is left in each fund in the period of a day, today if none is given; loads nothing unless
 * some fund is mentioned.
 */
export function useFundBalances(on?: string) {
  const isMentioned = useMentionedFunds().length > 0
  return useAnswer(
    [...booksKey, 'balances', on ?? ''],
    'get_fund_balances',
    { on },
    {
      enabled: isMentioned,
      select: ({ funds }) => funds,
    },
  )
}

/** Returns the fund of a request, what was paid outside a run, and what is open. */
export const useRequestBooks = (request_id: string | undefined, isWanted = true) =>
  useAnswer(
    [...booksKey, 'request', request_id],
    'get_request_books',
    { request_id: request_id ?? '' },
    { enabled: isWanted && request_id !== undefined },
  )
