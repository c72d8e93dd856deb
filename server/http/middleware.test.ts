import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressOf, type Env } from './middleware.ts'

const socket = { remoteAddress: '10.0.0.9' }

/** Returns the client address for this number of trusted proxies and these headers. */
async function addressFor(trustedProxies: number, headers: Record<string, string>) {
  const app = new Hono<Env>().get('/', (c) => c.text(addressOf(c, trustedProxies)))
  return (await app.request('/', { headers }, { incoming: { socket } })).text()
}

test.each([
  [0, '203.0.113.1', '10.0.0.9'],
  [1, '203.0.113.1', '203.0.113.1'],
  [1, '198.51.100.66, 203.0.113.1', '203.0.113.1'], // the client wrote the first one itself
  [2, '198.51.100.66, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  [2, '203.0.113.1', '10.0.0.9'], // bypassed one of our proxies
  [1, '', '10.0.0.9'],
])('with %i proxies of ours, %j comes from %s', async (proxies, forwarded, address) => {
  expect(await addressFor(proxies, { 'X-Forwarded-For': forwarded })).toBe(address)
})

test('ignores other headers that name an address', async () => {
  const headers = {
    'X-Real-IP': '1.2.3.4',
    Forwarded: 'for=1.2.3.4',
    'CF-Connecting-IP': '1.2.3.4',
  }
  expect(await addressFor(1, headers)).toBe('10.0.0.9')
})
