import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from './failed-state.tsx'
import { Spinner } from './spinner.tsx'

/** What is drawn of a query, as TanStack Query returns it. */
export type QueryState<Data> = {
  data: Data | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: QueryState<Data>
  /** Says that the data did not come; a default is there. */
  failed?: string
  /** The content is likely to be higher than the screen. */
  tall?: boolean
  /** Keeps showing the data of before when a later load fails. */
  keepOld?: boolean
  children: (data: Data) => ReactNode
}

/** Draws the data of a query; a spinner before it comes, and an offer to try again if it does not. */
export function Loaded<Data>({ query, failed, tall, keepOld, children }: LoadedProps<Data>) {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch } = query
  if (isPending) return <Spinner tall={tall} />
  if (data !== undefined && (keepOld || !isError)) return children(data)
  return (
    <FailedState
      text={failed ?? t('err.loadFailed')}
      busy={isFetching}
      onTryAgain={() => void refetch()}
    />
  )
}
