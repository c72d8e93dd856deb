import type { ProcedureName, ProcedureOutput } from '#contract/index.ts'

/** The output of a procedure when no rule refuses. */
export type Accepted<N extends ProcedureName> = Exclude<ProcedureOutput<N>, { success: false }>
type RefusalOf<N extends ProcedureName> = Extract<ProcedureOutput<N>, { success: false }>

type Body = {
  error?: string
  error_code?: string
  fields?: Record<string, string>
  request_id?: string
}
type More = { retryAfter?: number | undefined; procedure?: ProcedureName }

/**
 * Why a call failed: no connection (status 0), an HTTP error, or the refusal of a rule, which the
 * server answers with status 200. `code` is a message key; `fields` are message keys by input name.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** The server's own text, in English. */
  readonly text: string | undefined
  readonly fields: Record<string, string>
  /** Seconds to wait before another attempt (429). */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** The procedure whose rule refused. */
  readonly procedure: ProcedureName | undefined
  readonly body: Body

  constructor(status: number, body: Body, { retryAfter, procedure }: More = {}) {
    super(body.error ?? body.error_code ?? `HTTP ${status}`)
    this.status = status
    this.code = body.error_code ?? codeOfStatus(status)
    this.text = body.error
    this.fields = body.fields ?? {}
    this.retryAfter = retryAfter
    this.requestId = body.request_id
    this.procedure = procedure
    this.body = body
  }
}

function codeOfStatus(status: number): string {
  if (status === 200) return ''
  if (status === 401) return 'err.loginRequired'
  if (status === 403) return 'err.notAllowed'
  if (status === 404) return 'err.notFound'
  if (status === 429) return 'err.tooManyAttempts'
  if (status === 502 || status === 503 || status === 504) return 'err.network'
  return 'err.unexpected'
}

/** Returns a procedure's output. Throws an ApiError if a rule refused. */
export function accept<N extends ProcedureName>(procedure: N, output: unknown): Accepted<N> {
  if (isRefused(output)) throw new ApiError(200, output, { procedure })
  return output as Accepted<N>
}

export function isRefused(output: unknown): output is { success: false } & Body {
  return (
    typeof output === 'object' && output !== null && 'success' in output && output.success !== true
  )
}

/** Returns true if a rule refused, so that repeating the call would change nothing. */
export function isRefusal(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.procedure !== undefined
}

/** Returns the refusal if it is this procedure's: it may contain more than a code and fields. */
export function refusalOf<N extends ProcedureName>(
  procedure: N,
  failure: unknown,
): RefusalOf<N> | undefined {
  const isIts = isRefusal(failure) && failure.procedure === procedure
  return isIts ? (failure.body as RefusalOf<N>) : undefined
}

/** Returns whether a call failed without an answer: what it asked for may have been done. */
export const isUnanswered = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'err.network'
