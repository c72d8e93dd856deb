import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '#server/text-messages/signature.ts'

/** A message that a gateway of the tests got. `callback` is where it tells what became of it. */
type Taken = { id: string | undefined; to: string; text: string; callback?: string }

/**
 * How the gateway treats a message that it gets. `take` answers that it has it; `late` takes it and
 * answers after the client gave up; `cut` takes it and closes the connection; `hang` neither takes nor
 * answers; a number is a status with which it refuses, and `body` what it says then.
 */
type Manner = 'take' | 'late' | 'cut' | 'hang' | number | Refusing
type Refusing = { status: number; headers?: object; body?: string }

type Asked = { headers: IncomingMessage['headers']; path: string; body: string }

export const account = {
  sid: `AC${'0'.repeat(32)}`,
  token: 'a-secret-of-the-gateway',
  from: '+17185550100',
}

/** A gateway of Twilio's shape and a plain one, over HTTP. The plain one takes an id once. */
export async function startTextGateway() {
  const taken: Taken[] = []
  const asked: Asked[] = []
  const state = { manner: 'take' as Manner | ((attempt: number) => Manner), lateMs: 300 }

  function take({ path, body }: Asked) {
    if (path === '/plain') {
      const { id, to, text } = JSON.parse(body) as { id: string; to: string; text: string }
      if (!taken.some((one) => one.id === id)) taken.push({ id, to, text })
      return
    }
    const fields = new URLSearchParams(body)
    const callback = fields.get('StatusCallback') ?? undefined
    const id = callback?.split('/').at(-1)
    taken.push({
      id,
      to: fields.get('To') ?? '',
      text: fields.get('Body') ?? '',
      ...(callback && { callback }),
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const one = { headers: request.headers, path: request.url ?? '', body }
    asked.push(one)
    const { manner: given } = state
    const manner = typeof given === 'function' ? given(asked.length) : given
    if (manner === 'hang') return
    if (typeof manner === 'number') return response.writeHead(manner).end('{}')
    if (typeof manner === 'object') {
      return response.writeHead(manner.status, { ...manner.headers }).end(manner.body ?? '{}')
    }
    take(one)
    if (manner === 'cut') return response.destroy()
    const reply = () => response.writeHead(201).end('{"sid":"SM1","status":"queued"}')
    return manner === 'late' ? void setTimeout(reply, state.lateMs) : reply()
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    taken,
    asked,
    state,
    /** The settings of a server that uses it. */
    settings: {
      twiml: {
        SMS_API_URL: url,
        SMS_ACCOUNT_SID: account.sid,
        SMS_AUTH_TOKEN: account.token,
        SMS_FROM: account.from,
      },
      plain: {
        SMS_URL: `${url}/plain`,
        SMS_TOKEN: 'a-token-of-ours',
        SMS_CALLBACK_TOKEN: 'a-token-of-the-gateway',
      },
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Returns a webhook of Twilio's (signature.test.ts has signatures of its own package). */
export function webhookOf(url: string, fields: Record<string, string>, token = account.token) {
  const body = new URLSearchParams(fields)
  const signature = signatureOf(token, url, body)
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature,
    },
    body: body.toString(),
  }
}
