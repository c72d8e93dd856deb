import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureName } from '#contract/index.ts'
import { call } from './api.ts'
import type { Accepted } from './api-error.ts'

type More<N extends ProcedureName, Data> = Omit<
  UseQueryOptions<Accepted<N>, Error, Data>,
  'queryKey' | 'queryFn'
>

/** Returns the answer of a procedure, or what `select` takes of it, from the cache or the server. */
export const useAnswer = <N extends ProcedureName, Data = Accepted<N>>(
  queryKey: QueryKey,
  procedure: N,
  input: ProcedureInput<N>,
  more?: More<N, Data>,
) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(procedure, input, { signal }),
    ...more,
  })
