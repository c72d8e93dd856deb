import type { Config } from '#server/config.ts'
import { ask, dropBody } from './asking.ts'
import type { TextGateway } from './outcome.ts'

type Settings = Extract<Config['textGateway'], { kind: 'plain' }>

/**
 * A gateway that takes `{to, text, id}` with a bearer token. Any 2xx is acceptance. It must take an id
 * once, so a message whose answer was lost is sent again with the same id (docs/running.md).
 */
export function createPlainGateway({ url, token }: Settings, timeoutMs?: number): TextGateway {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  return {
    isIdempotent: true,
    async send({ id, to, text }) {
      const asked = await ask(url, { headers, body: JSON.stringify({ to, text, id }) }, timeoutMs)
      if ('outcome' in asked) return asked.outcome
      await dropBody(asked.response)
      const { ok, status } = asked.response
      return ok ? { kind: 'accepted' } : { kind: 'refused', error: `HTTP ${status}` }
    },
  }
}
