import { waitUntil } from '../faults/fixture.ts'
import { listen } from '../faults/stops.ts'
import type { Fleet } from './fleet.ts'

/**
 * Makes a change in each process. Returns the longest time, in milliseconds, until the other
 * process and the balancer have sent the event.
 */
export async function hearEachOther({ first, second, balancer, load }: Fleet) {
  const streams = [first, second, balancer].map(({ url }) => listen(url, load.officeCookie))
  await waitUntil('all streams are open', () =>
    streams.every((stream) => stream.count('ready') > 0),
  )
  const slowest: number[] = []
  for (const server of [first, second]) {
    const before = streams.map((stream) => stream.count('code.changed'))
    await post(`${server.url}/rpc/create_code`, '{}', { Cookie: load.officeCookie })
    slowest.push(
      await waitUntil('all streams have the event', () =>
        streams.every((stream, n) => stream.count('code.changed') > (before[n] ?? 0)),
      ),
    )
  }
  for (const stream of streams) stream.close()
  return Math.max(...slowest)
}

const wrongCredentials = JSON.stringify({
  email: 'nobody@load.example',
  password: 'not the password',
})

/**
 * Sends eight wrong sign-ins, four to each process. The next must be refused by both and through
 * the balancer.
 */
export async function countTogether({ first, second, balancer }: Fleet) {
  const attempt = async (url: string, address?: string) => {
    const from = address ? { 'X-Forwarded-For': address } : undefined
    return (await post(`${url}/auth/sign-in/email`, wrongCredentials, from)).status
  }
  const here = '127.0.0.1' // the address that the balancer sees
  const counted: number[] = []
  for (const { url } of [first, second, first, second, first, second, first, second]) {
    counted.push(await attempt(url, here))
  }
  return {
    counted,
    afterwards: [
      await attempt(first.url, here),
      await attempt(second.url, here),
      await attempt(balancer.url),
    ],
    // A forged header from a visitor does not change the address.
    forged: await attempt(balancer.url, '192.0.2.7'),
    elsewhere: await attempt(first.url, '192.0.2.7'),
  }
}

/**
 * Uploads documents of nearly 5 MB through the balancer and to each process, reads all from both
 * processes, and uploads one that is too large.
 */
export async function shareDocuments({ first, second, balancer, load }: Fleet) {
  load.start(1)
  await load.stop()
  const [requestId] = load.acknowledged.requests.values()
  const bytes = new Uint8Array(4_900_000).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n%%EOF\n'))
  const send = async (url: string, content: Uint8Array<ArrayBuffer>) => {
    const headers = { Cookie: load.officeCookie, 'X-File-Name': 'invoice.pdf' }
    return fetch(`${url}/documents/${requestId}`, { method: 'POST', headers, body: content })
  }
  const ids: string[] = []
  for (const { url } of [balancer, first, second]) {
    const sent = (await (await send(url, bytes)).json()) as { document?: { id: string } }
    ids.push(sent.document?.id ?? '')
  }
  const isSame = async (url: string, id: string) => {
    const headers = { Cookie: load.officeCookie }
    const answer = await fetch(`${url}/documents/${id}`, { headers })
    return answer.ok && Buffer.from(await answer.arrayBuffer()).equals(bytes)
  }
  let read = 0
  for (const id of ids) {
    for (const { url } of [first, second]) read += (await isSame(url, id)) ? 1 : 0
  }
  const { status: tooLarge } = await send(balancer.url, new Uint8Array(7_000_000))
  return { sent: ids.filter(Boolean).length, read, tooLarge }
}

/**
 * Submits requests through the balancer. Each letter must be sent by only one of the two processes.
 */
export async function sendOnce({ load, letters, mailServer }: Fleet, requests = 40) {
  const wanted = load.acknowledged.requests.size + requests
  load.start()
  await waitUntil(
    'requests are submitted',
    () => load.acknowledged.requests.size >= wanted,
    180_000,
  )
  await load.stop()
  const written = await letters()
  const waitedMs = await waitUntil('all letters have arrived', () => mailServer.count() >= written)
  return { written, received: mailServer.count(), twice: mailServer.duplicates(), waitedMs }
}

function post(url: string, body: string, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
}
