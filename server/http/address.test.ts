import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressReader } from './address.ts'
import type { Env } from './middleware.ts'

type Setting = { proxies?: number; trusted?: string[]; from?: string }

/** Returns the client's address for these proxies, headers and this connection. */
async function addressFor(
  headers: Record<string, string>,
  { proxies = 1, trusted = ['10.0.0.9', '172.31.251.0/24', '2001:db8:1::/48'], from }: Setting = {},
) {
  const read = addressReader({ trustedProxies: proxies, trustedProxyAddresses: trusted })
  const app = new Hono<Env>().get('/', (c) => c.text(read(c)))
  const incoming = { socket: { remoteAddress: from ?? '10.0.0.9' } }
  return (await app.request('/', { headers }, { incoming })).text()
}

test.each([
  [0, '203.0.113.1', '10.0.0.9'],
  [1, '203.0.113.1', '203.0.113.1'],
  [1, '198.51.100.66, 203.0.113.1', '203.0.113.1'], // the client wrote the first one itself
  [2, '198.51.100.66, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  [2, '203.0.113.1', '10.0.0.9'], // bypassed one of our proxies
  [1, '', '10.0.0.9'],
])('with %i proxies of ours, %j comes from %s', async (proxies, forwarded, address) => {
  expect(await addressFor({ 'X-Forwarded-For': forwarded }, { proxies })).toBe(address)
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.9', '172.31.251.7', '2001:db8:1::7'])(
  'X-Forwarded-For counts from a proxy at %s',
  async (from) => {
    expect(await addressFor({ 'X-Forwarded-For': '203.0.113.1' }, { from })).toBe('203.0.113.1')
  },
)

test.each(['', '192.0.2.1', 'fe80::1%eth0', '10.0.0.8', '172.31.252.7', '2001:db8:2::7'])(
  'a client at %s that bypasses the proxy cannot choose its address',
  async (from) => {
    expect(await addressFor({ 'X-Forwarded-For': '203.0.113.1' }, { from })).toBe(from)
  },
)

test.each([
  ['203.0.113.1:52100', '203.0.113.1'],
  ['[2001:db8::1]:52100', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', '10.0.0.9'],
  ['203.0.113.1:52100:1', '10.0.0.9'],
])('the address in %j is %s', async (forwarded, address) => {
  expect(await addressFor({ 'X-Forwarded-For': forwarded })).toBe(address)
})

test('ignores other headers that name an address', async () => {
  const headers = {
    'X-Real-IP': '1.2.3.4',
    Forwarded: 'for=1.2.3.4',
    'CF-Connecting-IP': '1.2.3.4',
  }
  expect(await addressFor(headers)).toBe('10.0.0.9')
})
