import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { z } from 'zod'
import { text } from '#contract/procedure.ts'
import { deliveryOf } from '#domain/text-messages/delivery.ts'
import { notify } from '#server/events.ts'
import { HttpError, NotFound } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import { endConsent } from '#server/reach/index.ts'
import { bearerOf, isSameSecret } from '#server/secrets/same-secret.ts'
import type { Services } from '#server/services.ts'
import { takeReply } from './replies.ts'
import { isSigned } from './signature.ts'
import { keepDelivery, numberOf } from './store.ts'

const MAX_BODY_BYTES = 64 * 1024
const UNSUBSCRIBED = '21610'

/** What a gateway tells, whatever its shape: the fields of Twilio's, or their like in JSON. */
const state = z.object({ status: text.max(50), error: text.max(50).nullish() })
const incoming = z.object({
  id: text.min(1).max(200),
  from: text.min(1).max(50),
  text: text.max(10_000),
})

const countBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new HttpError(413, 'err.invalidInput')
  },
})

/**
 * Serves what gateways call: POST /text-messages/state/:id with what became of a message, and POST
 * /text-messages/incoming with what somebody answered. Answers 404 without a gateway, and 403 to
 * whoever is not the gateway.
 */
export function textMessageRoutes(services: Services): Hono<Env> {
  const { db } = services
  const app = new Hono<Env>()

  app.post('/state/:id', countBody, async (c) => {
    const told = parsed(state, await readFrom(c, services))
    const id = c.req.param('id')
    const delivery = deliveryOf(told.status)
    if (!z.uuid().safeParse(id).success) throw new NotFound()
    if (!delivery) return c.body(null, 204)
    const error = told.error ?? null
    if (await keepDelivery(db, id, { delivery, error })) {
      const number = error === UNSUBSCRIBED ? await numberOf(db, id) : undefined
      if (number) await endConsent(db, { number, by: 'message', now: new Date() })
      await notify(db, { kind: 'letter.changed' })
      await notify(db, { kind: 'call.changed' })
    }
    return c.body(null, 204)
  })

  app.post('/incoming', countBody, async (c) => {
    const { id, ...told } = parsed(incoming, await readFrom(c, services))
    const reply = await takeReply(services, { gateway_id: id, ...told })
    if (services.config.textGateway?.kind === 'plain') return c.json({ reply: reply ?? null })
    const answer = reply && html`<Message>${reply}</Message>`
    return c.body(String(await html`<Response>${answer ?? ''}</Response>`), 200, {
      'Content-Type': 'text/xml; charset=utf-8',
    })
  })
  return app
}

/** Returns the fields that a gateway sent, once it has proved who it is. */
async function readFrom(c: Context<Env>, { config }: Services): Promise<unknown> {
  const { textGateway: gateway, appUrl } = config
  if (!gateway) throw new NotFound()
  if (gateway.kind === 'plain') {
    const { callbackToken } = gateway
    const given = bearerOf(c.req.raw.headers)
    if (!callbackToken || !isSameSecret(given ?? '', callbackToken)) throw forged()
    return c.req.json().catch(() => undefined)
  }
  const { pathname, search } = new URL(c.req.url)
  const fields = new URLSearchParams(await c.req.text())
  const signed = { authToken: gateway.authToken, url: appUrl + pathname + search, fields }
  if (!isSigned(c.req.header('X-Twilio-Signature'), signed)) throw forged()
  return {
    status: fields.get('MessageStatus'),
    error: fields.get('ErrorCode'),
    id: fields.get('MessageSid'),
    from: fields.get('From'),
    text: fields.get('Body'),
  }
}

const forged = () => new HttpError(403, 'err.notAllowed')

function parsed<T>(schema: z.ZodType<T>, fields: unknown): T {
  const read = schema.safeParse(fields)
  if (!read.success) throw new HttpError(400, 'err.invalidInput')
  return read.data
}
