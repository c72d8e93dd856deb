import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeKinds } from '#domain/live-events.ts'
import { dropPrefetched } from './prefetched.ts'

type LiveKind = (typeof changeKinds)[number]

/** The cache keys that an event makes stale; an absent kind makes nothing stale. */
export type StaleKeys = Partial<Record<LiveKind, readonly QueryKey[]>>

const BATCH_WINDOW_MS = 400 // events within it cost one refetch
const RECONNECT_DELAY_MS = 30_000 // after the server closed the stream

/** Keeps the screen's data current without a reload, while the tab is visible. */
export function useLive(stale: StaleKeys) {
  const queryClient = useQueryClient()
  useEffect(() => listen(queryClient, stale), [queryClient, stale])
}

function listen(queryClient: QueryClient, stale: StaleKeys): () => void {
  const waiting = new Set<QueryKey>()
  let source: EventSource | undefined
  let flushing: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  // A fetch in progress is not cancelled, or the next page that was requested would never arrive:
  // it is repeated when done.
  function flush() {
    const free = [...waiting].filter((queryKey) => !queryClient.isFetching({ queryKey }))
    for (const queryKey of free) {
      waiting.delete(queryKey)
      void queryClient.invalidateQueries({ queryKey })
    }
    flushing = waiting.size ? setTimeout(flush, BATCH_WINDOW_MS) : undefined
  }
  function hear(kind: LiveKind) {
    for (const key of stale[kind] ?? []) waiting.add(key)
    if (waiting.size) flushing ??= setTimeout(flush, BATCH_WINDOW_MS)
  }
  /** Runs when the stream opens or reopens: events in between are lost. */
  function ready() {
    const isStale = dropPrefetched()
    if (isStale || wasOpen) for (const kind of changeKinds) hear(kind)
    wasOpen = true
  }
  function failed() {
    if (source?.readyState !== EventSource.CLOSED) return // the browser reconnects by itself
    close()
    for (const kind of changeKinds) hear(kind) // the refetch reveals an ended session
    retrying = setTimeout(follow, RECONNECT_DELAY_MS)
  }
  function open() {
    source = new EventSource('/events')
    source.addEventListener('ready', ready)
    source.addEventListener('error', failed)
    for (const kind of changeKinds) source.addEventListener(kind, () => hear(kind))
  }
  function close() {
    clearTimeout(retrying)
    source?.close()
    source = undefined
  }
  // Browsers open six connections per server, so hidden tabs close theirs.
  function follow() {
    if (document.hidden) close()
    else if (!source) open()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(flushing)
    close()
  }
}
