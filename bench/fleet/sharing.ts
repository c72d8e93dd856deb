import { until } from '../faults/ground.ts'
import { listen } from '../faults/stops.ts'
import type { Fleet } from './fleet.ts'

/** What one process does is heard at the other, and through the balancer without delay. Milliseconds. */
export async function hearEachOther({ first, second, balancer, load }: Fleet) {
  const people = [first, second, balancer].map(({ url }) => listen(url, load.officeCookie))
  await until('all streams are open', () => people.every((one) => one.heard('ready') > 0))
  const slowest: number[] = []
  for (const at of [first, second]) {
    const before = people.map((one) => one.heard('code.changed'))
    await post(`${at.url}/rpc/create_code`, '{}', { Cookie: load.officeCookie })
    slowest.push(
      await until('all hear of the code', () =>
        people.every((one, n) => one.heard('code.changed') > (before[n] ?? 0)),
      ),
    )
  }
  for (const one of people) one.close()
  return Math.max(...slowest)
}

const wrong = JSON.stringify({ email: 'nobody@load.example', password: 'not the password' })

/** Eight wrong sign-ins, four at each process: the next is refused at both, and through the balancer. */
export async function countTogether({ first, second, balancer }: Fleet) {
  const attempt = async (url: string, address?: string) => {
    const from = address ? { 'X-Forwarded-For': address } : undefined
    return (await post(`${url}/auth/sign-in/email`, wrong, from)).status
  }
  const here = '127.0.0.1' // whom the balancer sees
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
    // What a visitor writes into the header himself does not make him another.
    pretending: await attempt(balancer.url, '192.0.2.7'),
    elsewhere: await attempt(first.url, '192.0.2.7'),
  }
}

/** A document of nearly 5 MB sent through the balancer, read at each process; and one that is too large. */
export async function shareDocuments({ first, second, balancer, load }: Fleet) {
  load.start(1)
  await load.stop()
  const [requestId] = load.acknowledged.requests.values()
  const bytes = new Uint8Array(4_900_000).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n%%EOF\n'))
  const send = async (url: string, content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('file', new File([content], 'invoice.pdf'))
    const headers = { Cookie: load.officeCookie }
    return fetch(`${url}/documents/${requestId}`, { method: 'POST', headers, body: form })
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

/** Requests through the balancer; each has its letters, which one of the two sends. */
export async function sendOnce({ load, letters, post: mail }: Fleet, requests = 40) {
  const wanted = load.acknowledged.requests.size + requests
  load.start()
  await until('requests are submitted', () => load.acknowledged.requests.size >= wanted, 180_000)
  await load.stop()
  const written = await letters()
  const waitedMs = await until('all letters have come', () => mail.count() >= written)
  return { written, received: mail.count(), twice: mail.twice(), waitedMs }
}

function post(url: string, body: string, more: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...more },
    body,
  })
}
