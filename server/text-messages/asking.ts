import type { Outcome } from './outcome.ts'

const TIMEOUT_MS = 30_000
const LONGEST_WAIT_SECONDS = 86_400
const LONGEST_ANSWER_BYTES = 64 * 1024

/** Failures in which nothing was handed over: there was no connection. */
const unconnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO\w+|SELF_SIGNED\w+|UNABLE_TO_\w+|ERR_TLS\w+|ERR_SSL\w+)$/

/** Answers of a proxy in front of a gateway, which do not tell whether the gateway got the message. */
const ofProxy: readonly number[] = [502, 504]

type Asked = { response: Response } | { outcome: Outcome }

/**
 * Posts to a gateway. Returns its answer, or what became of the attempt if there is none or it says to
 * come again. Never contains what was sent.
 */
export async function ask(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Asked> {
  let response: Response
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    response = await fetch(url, { ...init, method: 'POST', redirect: 'manual', signal })
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    const code = cause?.code ?? name
    if (unconnected.test(code)) return { outcome: later(code) }
    return { outcome: { kind: 'lost', error: code } }
  }
  const { status } = response
  if (ofProxy.includes(status)) return ended(response, { kind: 'lost', error: `HTTP ${status}` })
  // Also 401, 403 and 404: the settings are wrong, and will be mended.
  const isLater = status >= 500 || status < 200 || (status >= 300 && status < 400)
  if (isLater || [401, 403, 404, 408, 425, 429].includes(status)) {
    return ended(response, later(`HTTP ${status}`, response.headers.get('Retry-After')))
  }
  return { response }
}

async function ended(response: Response, outcome: Outcome): Promise<Asked> {
  await dropBody(response)
  return { outcome }
}

/** Ends a connection whose answer nobody needs. */
export const dropBody = (response: Response) => response.body?.cancel().catch(() => {})

/** Returns what an answer says, or undefined and ends the connection if that is more than 64 kB. */
export async function textOf({ body }: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > LONGEST_ANSWER_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Returns when to try again: not before the gateway allows it, in seconds or as a date. */
function later(error: string, retryAfter: string | null = null): Outcome {
  const seconds = Number(retryAfter ?? 0)
  const at = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') : Date.now() + seconds * 1000
  const wait = Math.ceil((at - Date.now()) / 1000) || 0
  const afterSeconds = Math.min(Math.max(wait, 0), LONGEST_WAIT_SECONDS)
  return { kind: 'later', error, afterSeconds }
}
