import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeKinds } from '#domain/live-events.ts'
import { dropPrefetched } from './prefetched.ts'

export type LiveKind = (typeof changeKinds)[number]

/** Which parts of the cache are no longer right after an event; what is absent does not matter. */
export type StaleKeys = Partial<Record<LiveKind, readonly QueryKey[]>>

const BATCH_WINDOW_MS = 400 // events within it cost one refetch
const RECONNECT_DELAY_MS = 30_000 // after the server closed the stream

/** Keeps what is on the screen right without reloading, as long as the screen is looked at. */
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

  // What is being fetched is not broken off, or the next page that somebody asked for would not come:
  // it is looked at again once it is there.
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
  /** Open, or open again: nobody knows what happened in between. */
  function ready() {
    const isStale = dropPrefetched()
    if (isStale || wasOpen) for (const kind of changeKinds) hear(kind)
    wasOpen = true
  }
  function failed() {
    if (source?.readyState !== EventSource.CLOSED) return // the browser tries again by itself
    close()
    for (const kind of changeKinds) hear(kind) // whose session has ended learns it by what is asked now
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
  // Browsers open six connections to a server and no more: tabs that nobody sees give theirs back.
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
