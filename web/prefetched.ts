import type { ProcedureInput, ProcedureName } from '#contract/index.ts'
import { type Accepted, isRefused } from './api-error.ts'

declare global {
  interface Window {
    /** Requests sent by web/build/prefetch.js before the page's scripts ran, by path and body. */
    prefetched?: Map<string, Prefetched>
  }
}

type Prefetched = {
  response: Promise<Response>
  /** Milliseconds since the page was opened; unset until the response arrives. */
  answeredAt?: number
  /** The parsed body of a good response; unset until it arrives. */
  output?: unknown
}

const MAX_AGE_MS = 30_000 // since the page was opened; the query cache's staleTime

const taken: Prefetched[] = []

/** Returns a prefetched request and removes it, so that each answer is used once. */
export function takePrefetched(path: string, body: BodyInit | null = ''): Prefetched | undefined {
  const key = `${path}${body ?? ''}`
  const found = window.prefetched?.get(key)
  window.prefetched?.delete(key)
  if (!found || performance.now() >= MAX_AGE_MS) return undefined
  taken.push(found)
  return found
}

/**
 * Returns a procedure's prefetched answer if it has arrived, so that the first render can show it;
 * otherwise undefined. Each answer is used once.
 */
export function prefetchedOutput<N extends ProcedureName>(
  name: N,
  input: ProcedureInput<N>,
): Accepted<N> | undefined {
  const path = `/rpc/${name}`
  const body = JSON.stringify(input)
  const isAnswered = window.prefetched?.get(path + body)?.output !== undefined
  const output = isAnswered ? takePrefetched(path, body)?.output : undefined
  return isRefused(output) ? undefined : (output as Accepted<N> | undefined)
}

const STALE_AFTER_MS = 1000

/**
 * Discards the answers not used yet: from now on live updates keep the page current. Returns true if
 * the page shows data fetched before live updates connected, so changes may have been missed.
 */
export function dropPrefetched(): boolean {
  window.prefetched?.clear()
  const used = taken.splice(0)
  return used.some(({ answeredAt = 0 }) => performance.now() - answeredAt > STALE_AFTER_MS)
}
