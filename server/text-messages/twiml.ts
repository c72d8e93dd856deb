import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { ask, dropBody, textOf } from './asking.ts'
import type { TextGateway } from './outcome.ts'

type Settings = Extract<Config['textGateway'], { kind: 'twiml' }>
type Options = {
  /** Our address, if the gateway can reach it to tell what became of a message. */
  callbackUrl: string | undefined
  timeoutMs: number | undefined
}

/** The number has sent STOP, which the gateway remembers as well. */
const UNSUBSCRIBED = 21610

const failure = z.object({ code: z.int() })

/**
 * A gateway of Twilio's shape. It has no id of ours, so a message whose answer was lost is never sent
 * again on purpose. The callback names our id, and tells what became of it.
 */
export function createTwimlGateway(
  { apiUrl, account, authToken, from }: Settings,
  { callbackUrl, timeoutMs }: Options,
): TextGateway {
  const url = `${apiUrl}/2010-04-01/Accounts/${account}/Messages.json`
  const secret = Buffer.from(`${account}:${authToken}`).toString('base64')
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    isIdempotent: false,
    async send({ id, to, text }) {
      const body = new URLSearchParams({ To: to, [sender]: from, Body: text })
      if (callbackUrl) body.set('StatusCallback', `${callbackUrl}/text-messages/state/${id}`)
      const asked = await ask(
        url,
        { headers: { Authorization: `Basic ${secret}` }, body },
        timeoutMs,
      )
      if ('outcome' in asked) return asked.outcome
      const { response } = asked
      if (response.ok) {
        await dropBody(response)
        return { kind: 'accepted' }
      }
      const said = await textOf(response).catch(() => '')
      const known = failure.safeParse(await new Response(said).json().catch(() => undefined))
      const code = said === undefined ? 'with more than 64 kB' : known.data?.code
      const error = [`HTTP ${response.status}`, code].filter(Boolean).join(' ')
      return { kind: code === UNSUBSCRIBED ? 'stopped' : 'refused', error }
    },
  }
}
