import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { prefetchedOutput } from '#web/prefetched.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

export type { PayoutPayment, PayoutRun, RunFile } from '#contract/payouts.ts'
export type RunDetails = ProcedureOutput<'get_payout_run'>
export type MethodOfRun = RunDetails['methods'][number]
export type LockProblem = RunDetails['problems'][number]
export type PaymentFilter = Pick<
  ProcedureInput<'get_payout_payments'>,
  'method' | 'state' | 'search'
>

/** Returns the runs, the latest Friday first. */
export const useRuns = () =>
  usePagedAnswer([...payoutsKey, 'runs'], 'get_payout_runs', {}, ({ runs }) => runs)

/** Returns a run with its methods, what prevents locking it, and what is due. */
export function useRun(number: number) {
  const input = { number: Number.isSafeInteger(number) ? number : 0 }
  return useAnswer([...payoutsKey, 'run', number], 'get_payout_run', input, {
    initialData: () => prefetchedOutput('get_payout_run', { number }),
  })
}

/** Returns the downloaded files of a run that pay, with what became of each. */
export const useRunFiles = (run_id: string, enabled: boolean) =>
  useAnswer(
    [...payoutsKey, 'files', run_id],
    'list_run_files',
    { run_id },
    { enabled, select: ({ files }) => files },
  )

const PAYMENTS_PER_PAGE = 200

/** Returns the payments of a run by reference, two hundred at a time. */
export const usePayments = (run_id: string, filter: PaymentFilter) =>
  usePagedAnswer(
    [...payoutsKey, 'payments', run_id, filter],
    'get_payout_payments',
    { run_id, ...filter, limit: PAYMENTS_PER_PAGE },
    ({ payments }) => payments,
  )

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

/** Returns this Friday's run, what is due and overdue, and what came back. */
export const usePayoutOverview = () =>
  useAnswer(
    [...payoutsKey, 'overview'],
    'get_payout_overview',
    {},
    { placeholderData: keepPreviousData },
  )

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
