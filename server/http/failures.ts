import type { Refusal } from '#contract/procedure.ts'
import { type MessageKey, wording } from '#server/messages.ts'

export type HttpStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503

/** A response other than 200; `code` is a message key. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: HttpStatus
  readonly code: MessageKey
  readonly fields: Record<string, string> | undefined
  /** Seconds, with 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(
    status: HttpStatus,
    code: MessageKey,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  /**
   * Returns the response body (docs/architecture.md): `error` in English for other clients,
   * `error_code` for ours.
   */
  get body() {
    return {
      error: wording('en', this.code),
      error_code: this.code,
      ...(this.fields && { fields: this.fields }),
    }
  }
}

/** Thrown where what a call names does not exist, or not for this caller. */
export class NotFound extends HttpError {
  constructor() {
    super(404, 'err.notFound')
  }
}

/** Returns the 200 response that says which rule refused the call (docs/architecture.md). */
export function refuse(code: MessageKey, fields?: Record<string, string>): Refusal {
  return { success: false, error: wording('en', code), error_code: code, ...(fields && { fields }) }
}

/** Returns the refusal of what one field of the input contains. */
export const refuseField = (field: string, code: MessageKey) => refuse(code, { [field]: code })

/**
 * Returns a value that was looked up, if there is one. Throws 404 if it is undefined, null or false; a
 * procedure whose answer may be a refusal answers with that instead (server/operations/calls.ts).
 */
export function orNotFound<T>(value: T): Exclude<T, undefined | null | false> {
  if (value === undefined || value === null || value === false) throw new NotFound()
  return value as Exclude<T, undefined | null | false>
}
