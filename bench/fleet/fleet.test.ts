import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configFor, shipped } from './balancer.ts'
import { makeNextVersion, nextMigration } from './next-version.ts'

// What of `npm run bench:fleet` needs no nginx.

test('the shipped nginx.conf can be tried on one machine, and never sends a POST twice', () => {
  const text = readFileSync(shipped, 'utf8')
  const tried = configFor(text, 4000, [4001, 4002])
  for (const line of [
    'listen 127.0.0.1:4000;',
    'server 127.0.0.1:4001 ',
    'server 127.0.0.1:4002 ',
  ]) {
    expect(tried).toContain(line)
  }
  const secure = configFor(text, 4000, [4001, 4002], { certificate: '/c.pem', key: '/k.pem' })
  expect(secure).toMatch(/listen 127.0.0.1:4000 ssl http2;\s+ssl_certificate \/c.pem;/)
  expect(secure).not.toContain('listen 80')
  expect(text).not.toMatch(/^\s*proxy_next_upstream [^;]*(non_idempotent|http_5)/m)
  expect(() => configFor(tried, 4000, [4001, 4002])).toThrow('stands 0 times')
})

test('the next version is ours with one more migration', async () => {
  const next = makeNextVersion()
  try {
    const index = path.join(next.folder, 'server/database/migrations/index.ts')
    const { migrations } = await import(index)
    const ours = await import('#server/database/migrations/index.ts')
    expect(Object.keys(migrations)).toEqual([...Object.keys(ours.migrations), nextMigration])
  } finally {
    next.remove()
  }
})
