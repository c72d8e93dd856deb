import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Config } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { QueueFull } from '#server/secrets/hash-queue.ts'
import type { Services } from '#server/services.ts'
import { type Caller, callerOf, type Identity } from './access.ts'
import { HttpError, type HttpStatus } from './failures.ts'
import { localeOf } from './language.ts'

const QUEUE_RETRY_SECONDS = 10

/** The path of the built assets. */
export const ASSETS = '/assets/'

/** The variables of a request. */
export type Env = { Bindings: HttpBindings; Variables: Variables }
type Variables = {
  requestId: string
  /** The route to log, if the matched pattern would say too little. */
  route?: string
  caller: Caller
}

/** Gives every request an id, by which its line in the log is found. */
export const numberRequests: MiddlewareHandler<Env> = async (c, next) => {
  c.set('requestId', randomUUID())
  await next()
}

/**
 * Sets the headers of every response; pages add their own Content-Security-Policy (pages.ts).
 * Assets are sent without one, because it would be larger than many of them.
 */
export const secureHeaders =
  ({ secure, mapsKey }: Config): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (c.res.ok && c.req.path.startsWith(ASSETS)) return
    // A key for Google Maps is restricted to certain sites, so Google needs the referrer.
    headers.set('Referrer-Policy', mapsKey ? 'strict-origin-when-cross-origin' : 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }

/**
 * Refuses requests that another site makes a browser send. The Origin must be APP_URL, or the host
 * that was called, with the scheme of APP_URL.
 */
export const refuseForeignOrigins =
  ({ appUrl }: Config): MiddlewareHandler<Env> =>
  async (c, next) => {
    const origin = c.req.header('Origin')
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && origin !== undefined && origin !== appUrl && !isOwnHost(c, origin, appUrl)) {
      throw new HttpError(403, 'err.notAllowed')
    }
    await next()
  }

function isOwnHost(c: Context<Env>, origin: string, appUrl: string): boolean {
  const from = URL.parse(origin)
  return from?.host === c.req.header('Host') && from?.protocol === URL.parse(appUrl)?.protocol
}

/** Accepts only JSON, which a form of another site cannot send. */
export const jsonOnly: MiddlewareHandler<Env> = async (c, next) => {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new HttpError(415, 'err.invalidInput')
  await next()
}

/** Accepts JSON or an empty body, which needs no Content-Type. */
export const jsonOrEmpty: MiddlewareHandler<Env> = async (c, next) =>
  (await c.req.text()) === '' ? next() : jsonOnly(c, next)

type Identify = (headers: Headers) => Promise<Identity | undefined>

/** Sets the caller: the session's user if there is one, the address and the language. */
export function identifyCallers(
  { identify }: { identify: Identify },
  addressOfCaller: (c: Context<Env>) => string,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const known = await identify(headers)
    const connection = {
      address: addressOfCaller(c),
      locale: localeOf(headers, known?.user.locale),
      headers,
      setCookie: (value: string) => c.header('Set-Cookie', value, { append: true }),
    }
    c.set('caller', callerOf(connection, known))
    await next()
  }
}

/** Turns any error into a response. Unexpected ones are logged and reveal nothing. */
export const answerFailures =
  ({ log }: Services) =>
  (error: Error, c: Context<Env>) => {
    const failure = known(error)
    if (failure instanceof HttpError) {
      if (failure.retryAfter) c.header('Retry-After', String(Math.ceil(failure.retryAfter)))
      return c.json(failure.body, failure.status)
    }
    const id = c.get('requestId')
    if (isUnavailable(error)) {
      log.error({ id, err: describe(error) }, 'unavailable')
      return c.json({ ...new HttpError(503, 'err.network').body, request_id: id }, 503)
    }
    log.error({ id, err: describe(error) }, 'unexpected')
    return c.json({ ...new HttpError(500, 'err.unexpected').body, request_id: id }, 500)
  }

/**
 * Returns the kind and stack of an error without its message, which may quote what somebody typed.
 */
function describe(error: Error & { code?: string }) {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, code: error.code, stack: frames?.join('\n') }
}

/** Returns the response of an error that is expected, and other errors as they are. */
function known(error: Error): Error {
  if (error instanceof HTTPException) return fromHono(error)
  if (error instanceof QueueFull) {
    return new HttpError(503, 'err.busy', { retryAfter: QUEUE_RETRY_SECONDS })
  }
  return error
}

const statuses: readonly number[] = [400, 401, 403, 404, 413, 415] satisfies HttpStatus[]

function fromHono({ status }: HTTPException): HttpError {
  return new HttpError(statuses.includes(status) ? (status as HttpStatus) : 400, 'err.invalidInput')
}
