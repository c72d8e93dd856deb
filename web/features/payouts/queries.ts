import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { call } from '#web/api.ts'
import { usePagedQuery } from '#web/paged-query.ts'
import { prefetchedOutput } from '#web/prefetched.ts'
import { payoutsKey } from '#web/query-keys.ts'

export type { PayoutPayment, PayoutRun, RunFile } from '#contract/payouts.ts'
export type RunDetails = ProcedureOutput<'get_payout_run'>
export type MethodOfRun = RunDetails['methods'][number]
export type LockProblem = RunDetails['problems'][number]
export type PaymentFilter = Pick<
  ProcedureInput<'get_payout_payments'>,
  'method' | 'state' | 'search'
>

/** Returns what is approved and not paid, the oldest first. */
export function useOpenItems(filter: {
  bucket?: OpenBucket | undefined
  is_later: boolean
  search: string
}) {
  return usePagedQuery({
    queryKey: [...payoutsKey, 'open', filter],
    load: (page, signal) => call('get_open_items', { ...page, ...filter }, { signal }),
    rowsOf: ({ items }) => items,
  })
}

export type CheckFilter = Pick<
  ProcedureInput<'list_checks'>,
  'state' | 'search' | 'older_than_days'
>

/** Returns checks, those issued last first. */
export const useChecks = (filter: CheckFilter) =>
  usePagedQuery({
    queryKey: [...payoutsKey, 'checks', filter],
    load: (page, signal) => call('list_checks', { ...page, ...filter }, { signal }),
    rowsOf: ({ checks }) => checks,
  })

/** Returns the runs, the latest Friday first. */
export const useRuns = () =>
  usePagedQuery({
    queryKey: [...payoutsKey, 'runs'],
    load: (page, signal) => call('get_payout_runs', page, { signal }),
    rowsOf: ({ runs }) => runs,
  })

/** Returns a run with its methods, what prevents locking it, and what is due. */
export const useRun = (number: number) =>
  useQuery({
    queryKey: [...payoutsKey, 'run', number],
    queryFn: ({ signal }) =>
      call('get_payout_run', { number: Number.isSafeInteger(number) ? number : 0 }, { signal }),
    initialData: () => prefetchedOutput('get_payout_run', { number }),
  })

/** Returns the downloaded files of a run that pay, with what became of each. */
export const useRunFiles = (run_id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...payoutsKey, 'files', run_id],
    enabled,
    queryFn: async ({ signal }) => (await call('list_run_files', { run_id }, { signal })).files,
  })

const PAYMENTS_PER_PAGE = 200

/** Returns the payments of a run by reference, two hundred at a time. */
export function usePayments(run_id: string, filter: PaymentFilter) {
  const firstPage = { run_id, ...filter, limit: PAYMENTS_PER_PAGE }
  return usePagedQuery({
    queryKey: [...payoutsKey, 'payments', run_id, filter],
    load: ({ cursor }, signal) => call('get_payout_payments', { ...firstPage, cursor }, { signal }),
    rowsOf: ({ payments }) => payments,
    firstPage: () => prefetchedOutput('get_payout_payments', firstPage),
  })
}

/** Loads all payments of a run and method, for paper. */
export const useAllPayments = (run_id: string | undefined, method: PaymentFilter['method']) =>
  useQuery({
    queryKey: [...payoutsKey, 'print', run_id, method],
    enabled: run_id !== undefined,
    queryFn: async ({ signal }) => {
      const all: ProcedureOutput<'get_payout_payments'>['payments'] = []
      let cursor: string | undefined
      do {
        const input = { run_id: run_id ?? '', method, cursor, limit: PAYMENTS_PER_PAGE }
        const page = await call('get_payout_payments', input, { signal })
        all.push(...page.payments)
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      return all
    },
  })

/** Returns the addresses to which checks of a run are mailed. */
export const useLabels = (run_id: string | undefined) =>
  useQuery({
    queryKey: [...payoutsKey, 'labels', run_id],
    enabled: run_id !== undefined,
    queryFn: async ({ signal }) =>
      (await call('get_payout_labels', { run_id: run_id ?? '' }, { signal })).labels,
  })

/** Returns the payments of a request, the latest first. */
export const useRequestPayments = (request_id: string) =>
  useQuery({
    queryKey: [...payoutsKey, 'request', request_id],
    queryFn: async ({ signal }) =>
      (await call('get_request_payments', { request_id }, { signal })).payments,
  })

/** Returns this Friday's run, what is due and overdue, and what came back. */
export const usePayoutOverview = () =>
  useQuery({
    queryKey: [...payoutsKey, 'overview'],
    queryFn: ({ signal }) => call('get_payout_overview', {}, { signal }),
    placeholderData: keepPreviousData,
  })

export const payoutSettingsQuery = queryOptions({
  queryKey: ['payout-settings'],
  queryFn: ({ signal }) => call('get_payout_settings', {}, { signal }),
})

/** Returns the settings, which the form does not refetch while they are edited. */
export const usePayoutSettings = () =>
  useQuery({ ...payoutSettingsQuery, refetchOnWindowFocus: false })

/** The payment details of a request as they are now. */
export const detailsNow = (request_id: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'details', request_id],
    queryFn: async ({ signal }) => {
      const read_at = new Date().toISOString()
      return { ...(await call('get_request', { request_id }, { signal })), read_at }
    },
  })

export const useDetailsNow = (request_id: string) => useQuery(detailsNow(request_id))
