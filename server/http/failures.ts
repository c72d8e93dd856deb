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

/** Returns the 200 response that says which rule refused the call (docs/architecture.md). */
export function refuse(code: MessageKey, fields?: Record<string, string>): Refusal {
  return { success: false, error: wording('en', code), error_code: code, ...(fields && { fields }) }
}
