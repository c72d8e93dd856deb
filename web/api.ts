import { QueryClient } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureName } from '#contract/index.ts'
import { type Accepted, ApiError, accept } from './api-error.ts'
import type { MessageKey } from './i18n/translation.ts'
import { takePrefetched } from './prefetched.ts'

let revive: (() => Promise<boolean>) | undefined

/** Sets the handler of an expired session; it returns true if the call should be retried. */
export function onLapsedSession(handler: () => Promise<boolean>) {
  revive = handler
}

const noConnection: MessageKey = 'err.network'
const TIMEOUT_MS = 20_000 // long enough for a slow mobile connection
/** For calls that write hundreds of rows, each with its letter. */
export const MANY_ROWS_TIMEOUT_MS = 120_000

/** Calls a procedure of the contract and returns its output. Throws an ApiError. */
export async function call<N extends ProcedureName>(
  name: N,
  input: ProcedureInput<N>,
  { signal, timeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Accepted<N>> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  }
  const response = await send(`/rpc/${name}`, init, timeoutMs).catch(async (error) => {
    // After sleep, a computer's session often only needs a renewal.
    if (!(error instanceof ApiError) || error.status !== 401 || !(await revive?.())) throw error
    return send(`/rpc/${name}`, init, timeoutMs)
  })
  return accept(name, await bodyOf(response))
}

/**
 * Sends a request to our own server with the session and the reader's language, and returns a good
 * response. For paths that are no procedures: /auth, /documents. Throws like `call`.
 */
export async function send(
  path: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  headers.set('X-Locale', document.documentElement.lang)
  const signal = limited(init.signal, timeoutMs)
  const prefetched = takePrefetched(path, init.body)?.response
  let response: Response
  try {
    response = await (prefetched ??
      fetch(path, { ...init, headers, signal, credentials: 'same-origin' }))
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, { error_code: noConnection })
  }
  if (response.ok) return response
  const failure = await bodyOf(response).catch(() => ({}))
  const retryAfter = retryAfterOf(response)
  throw new ApiError(response.status, isObject(failure) ? failure : {}, { retryAfter })
}

/**
 * Returns a signal that is aborted with `outer` or after a time, for headers and body together.
 * Does without `AbortSignal.any` and `timeout`, which are younger than the browsers of
 * docs/decisions/040.
 */
function limited(outer: AbortSignal | null | undefined, timeoutMs: number): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  setTimeout(abort, timeoutMs)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return controller.signal
}

// A response may be JSON text within JSON (docs/product.md §2.3).
async function bodyOf(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    throw new ApiError(response.status, { error_code: response.ok ? noConnection : undefined })
  }
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** Creates the query cache. Retries only calls that failed without a connection. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 3 && error instanceof ApiError && error.code === 'err.network',
      },
      mutations: { retry: false },
    },
  })
}
