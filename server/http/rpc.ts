import { gzipSync } from 'node:zlib'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { type EndpointName, endpoints, pathOf } from '#contract/index.ts'
import { nothing, type Procedure, requirementsOf } from '#contract/procedure.ts'
import type { MessageKey } from '#server/messages.ts'
import { admit, type Caller, isFreshlySignedIn } from './access.ts'
import { HttpError, refuse } from './failures.ts'
import { type Env, jsonOnly, jsonOrEmpty } from './middleware.ts'

const MAX_BODY_BYTES = 256 * 1024
const GZIP_FROM_LENGTH = 2048 // characters: a shorter response fits into a packet or two uncompressed

/** Carries out a call of an admitted caller with a valid input. */
type Call = (input: unknown, caller: Caller) => Promise<unknown>

/**
 * Serves the procedures of the contract that have a call: admits the caller, validates the input,
 * calls. Also describes them for /openapi.json.
 */
export function contractRoutes(calls: { [N in EndpointName]?: unknown }): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues)
    },
  })
  for (const [name, row] of Object.entries<Procedure>(endpoints)) {
    const { method = 'post', audience, fresh, summary, input, output } = row
    const call = calls[name as EndpointName] as Call | undefined
    if (!call) continue
    const isPost = method === 'post'
    const hasBody = isPost && input !== nothing
    const route = createRoute({
      method,
      path: pathOf(name),
      operationId: name.replace(/\W+/g, '_').replace(/^_/, ''),
      summary,
      description: requirementsOf(row).join(' '),
      tags: [audience],
      middleware: [
        ...(hasBody ? [jsonOnly] : []),
        ...(isPost && !hasBody ? [limitBody(row.maxBodyBytes), jsonOrEmpty] : []),
        admitOnly(row),
        ...(hasBody ? [limitBody(row.maxBodyBytes)] : []),
      ],
      ...(hasBody && { request: { body: { required: true, content: json(input) } } }),
      responses: { 200: { description: 'The answer', content: json(output) } },
    })
    app.openapi(route, async (c) => {
      const sent = hasBody ? c.req.valid('json' as never) : isPost ? await readNothing(c) : {}
      const caller: Caller = c.get('caller')
      const mustBeFresh = typeof fresh === 'object' && fresh.isNeeded(sent)
      const isTooOld = mustBeFresh && !isFreshlySignedIn(caller, new Date())
      const answer = isTooOld ? refuse('err.signInAgain') : await call(sent, caller)
      return send(c, JSON.stringify(answer)) as never // the contract describes its type
    })
  }
  return app
}

/**
 * Compresses long responses: a page of the list shrinks to an eighth. That takes less than 0.2 ms,
 * so it is done synchronously; the worker threads may be busy with passwords.
 */
function send(c: Context<Env>, json: string) {
  const headers = { 'Content-Type': 'application/json' }
  const isPacked =
    json.length > GZIP_FROM_LENGTH && /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')
  if (!isPacked) return c.body(json, 200, headers)
  const packed = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }
  return c.body(new Uint8Array(gzipSync(json)), 200, { ...headers, ...packed })
}

/** Checks that the body of a procedure without input is empty or `{}`. */
async function readNothing(c: Context<Env>) {
  if ((await c.req.text()) === '') return {}
  const body: unknown = await c.req.json().catch(() => {
    throw new HttpError(400, 'err.invalidInput')
  })
  const parsed = nothing.safeParse(body)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

/** Lets only callers of the audience pass, and only with a fresh sign-in if the row says so. */
const admitOnly =
  ({ audience, fresh }: Procedure): MiddlewareHandler<Env> =>
  async (c, next) => {
    const caller: Caller = c.get('caller')
    admit(caller, audience)
    if (fresh === true && !isFreshlySignedIn(caller, new Date()))
      return c.json(refuse('err.signInAgain'))
    await next()
  }

/**
 * Limits the body size. Trusts a Content-Length, because no more than that is read; counts the
 * bytes without one.
 */
function limitBody(maxSize = MAX_BODY_BYTES): MiddlewareHandler<Env> {
  const countBody = bodyLimit({ maxSize, onError: refuseBody })
  return async (c, next) => {
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding')) return countBody(c, next)
    if (Number(length) > maxSize) refuseBody()
    await next()
  }
}

function refuseBody(): never {
  throw new HttpError(413, 'err.tooLarge')
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** Returns a 400 with each invalid field, by its path as sent. */
function invalidInput(issues: readonly z.core.$ZodIssue[]): HttpError {
  const fields: Record<string, MessageKey> = {}
  for (const issue of issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.')] = 'err.unknownField'
    } else {
      const isAbsent = issue.code === 'invalid_type' && issue.message.endsWith('undefined')
      fields[path.join('.')] = isAbsent ? 'common.required' : 'err.invalidInput'
    }
  }
  return new HttpError(400, 'err.invalidInput', { fields })
}
