import { QueryClient } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#contract/index.ts'
import { takePrefetched } from './prefetched.ts'

/** Why a call brought no answer. `code` is a message key; `fields` are message keys by input name. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  code: string
  fields: Record<string, string>
  /** Seconds until another attempt is welcome (429). */
  retryAfter: number | undefined
  requestId: string | undefined

  constructor(status: number, body: Failure, retryAfter?: number) {
    super(body.error ?? body.error_code ?? `HTTP ${status}`)
    this.status = status
    this.code = body.error_code ?? codeOfStatus(status)
    this.fields = body.fields ?? {}
    this.retryAfter = retryAfter
    this.requestId = body.request_id
  }
}

type Failure = {
  error?: string
  error_code?: string
  fields?: Record<string, string>
  request_id?: string
}

let revive: (() => Promise<boolean>) | undefined

/** Sets what is tried when a call finds the session over; true if the call is worth repeating. */
export function onLapsedSession(handler: () => Promise<boolean>) {
  revive = handler
}

const TIMEOUT_MS = 20_000 // long enough for a slow mobile connection

/**
 * Calls a procedure of the contract and gives its output; what the rules refuse is an output too
 * (`success: false`). Throws an ApiError for everything else: status 0 and `err.network` where no
 * answer came.
 */
export async function call<N extends ProcedureName>(
  name: N,
  input: ProcedureInput<N>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ProcedureOutput<N>> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  }
  const response = await send(`/rpc/${name}`, init).catch(async (error) => {
    // A computer that slept comes back with a session that only has to be renewed.
    if (!(error instanceof ApiError) || error.status !== 401 || !(await revive?.())) throw error
    return send(`/rpc/${name}`, init)
  })
  return (await bodyOf(response)) as ProcedureOutput<N>
}

/**
 * Sends a request to our own server with the session and the reader's language, and gives the
 * answer if it is a good one. For what is not a procedure: /auth, /documents. Throws like `call`.
 */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  headers.set('X-Locale', document.documentElement.lang)
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const prefetched = takePrefetched(path, init.body)?.response
  let response: Response
  try {
    response = await (prefetched ??
      fetch(path, { ...init, headers, signal, credentials: 'same-origin' }))
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, { error_code: 'err.network' })
  }
  if (response.ok) return response
  const failure = await bodyOf(response).catch(() => ({}))
  throw new ApiError(response.status, isFailure(failure) ? failure : {}, retryAfterOf(response))
}

// An answer may arrive as JSON text within JSON (docs/product.md §2.3).
async function bodyOf(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    throw new ApiError(response.status, { error_code: response.ok ? 'err.network' : undefined })
  }
}

function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

function codeOfStatus(status: number): string {
  if (status === 401) return 'err.loginRequired'
  if (status === 403) return 'err.notAllowed'
  if (status === 404) return 'err.notFound'
  if (status === 429) return 'err.tooManyAttempts'
  if (status === 502 || status === 503 || status === 504) return 'err.network'
  return 'err.unexpected'
}

/** The cache of what was asked. Repeats only what failed for want of a connection. */
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
