import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.ts'
import { FailedState } from './failed-state.tsx'
import { Spinner } from './spinner.tsx'

/** The part of a TanStack Query result that `Loaded` reads. */
export type QueryState<Data> = {
  data: Data | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: QueryState<Data>
  /** Shown when loading failed. Default: the message `err.loadFailed`. */
  failed?: string
  /** Reserves a screen of height while loading, so that the footer does not move. */
  tall?: boolean
  /** Keeps showing the old data when a later load fails. */
  keepOld?: boolean
  children: (data: Data) => ReactNode
}

/** Renders the data of a query: a spinner while it loads, and a retry button if it fails. */
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
