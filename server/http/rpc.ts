import { gzipSync } from 'node:zlib'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { contract, type ProcedureName } from '#contract/index.ts'
import type { Audience, Procedure } from '#contract/procedure.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Handlers } from '#server/services.ts'
import { admit, type Caller } from './access.ts'
import { HttpError } from './failures.ts'
import { type Env, jsonOnly } from './middleware.ts'

const MAX_BODY_BYTES = 256 * 1024
const WORTH_PACKING = 2048 // characters: the answers below fit into a packet or two as they are

type Handler = (input: unknown, caller: Caller) => Promise<unknown>

/**
 * Every procedure of the contract at POST /rpc/<name>: who may call is asked first, then what came
 * in is checked, then the handler is called. Also the description of it all, for /openapi.json.
 */
export function procedureRoutes(handlers: Handlers<ProcedureName>): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues)
    },
  })
  for (const [name, row] of Object.entries<Procedure>(contract)) {
    const handler = handlers[name as ProcedureName] as Handler
    const route = createRoute({
      method: 'post',
      path: `/rpc/${name}`,
      operationId: name,
      summary: row.summary,
      tags: [row.audience],
      middleware: [jsonOnly, admitOnly(row.audience), limitBody],
      request: { body: { required: true, content: json(row.input) } },
      responses: { 200: { description: 'The answer', content: json(row.output) } },
    })
    app.openapi(route, async (c) => {
      const answer = await handler(c.req.valid('json' as never), c.get('caller'))
      return send(c, JSON.stringify(answer)) as never // its shape is in the description
    })
  }
  return app
}

/**
 * A page of the list is an eighth as long when it is packed. That takes less than a fifth of a
 * millisecond, so it is done at once: the other threads may be busy with passwords.
 */
function send(c: Context<Env>, json: string) {
  const headers = { 'Content-Type': 'application/json' }
  const isPacked =
    json.length > WORTH_PACKING && /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')
  if (!isPacked) return c.body(json, 200, headers)
  const packed = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }
  return c.body(new Uint8Array(gzipSync(json)), 200, { ...headers, ...packed })
}

const admitOnly =
  (audience: Audience): MiddlewareHandler<Env> =>
  async (c, next) => {
    admit(c.get('caller'), audience)
    await next()
  }

const countBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody })

/** A length that was told is believed, for no more than that is read; else what comes is counted. */
const limitBody: MiddlewareHandler<Env> = async (c, next) => {
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding')) return countBody(c, next)
  if (Number(length) > MAX_BODY_BYTES) refuseBody()
  await next()
}

function refuseBody(): never {
  throw new HttpError(413, 'err.tooLarge')
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** 400 with each field that is wrong, by its path as sent. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): HttpError {
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
