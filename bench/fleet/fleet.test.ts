import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configFor, shippedConfig } from './balancer.ts'

// The parts of `npm run bench:fleet` that do not need nginx.

test('the shipped nginx.conf can be adapted to one machine, and never resends a POST', () => {
  const text = readFileSync(shippedConfig, 'utf8')
  const config = configFor(text, 4000, [4001, 4002])
  for (const line of [
    'listen 127.0.0.1:4000;',
    'server 127.0.0.1:4001 ',
    'server 127.0.0.1:4002 ',
  ]) {
    expect(config).toContain(line)
  }
  const secure = configFor(text, 4000, [4001, 4002], { certificate: '/c.pem', key: '/k.pem' })
  expect(secure).toMatch(/listen 127.0.0.1:4000 ssl http2;\s+ssl_certificate \/c.pem;/)
  expect(secure).not.toContain('listen 80')
  expect(text).not.toMatch(/^\s*proxy_next_upstream [^;]*(non_idempotent|http_5)/m)
  expect(() => configFor(config, 4000, [4001, 4002])).toThrow('occurs 0 times')
})
