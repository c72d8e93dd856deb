import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const paths = ['/', '/en/signin', '/rpc/create_code', '/auth/get-session', '/events', '/healthz']

describeEachDatabase('unsupported methods', (database) => {
  let server: TestApp
  let served: Server
  beforeAll(async () => {
    server = await createTestApp(database)
    served = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
    await once(served, 'listening')
  })
  afterAll(async () => {
    served.closeAllConnections()
    served.close()
    await server.close()
  })

  /** Sends a raw request, as no client library would. */
  async function ask(method: string, path: string) {
    const socket = connect((served.address() as AddressInfo).port, '127.0.0.1')
    const target = method === 'CONNECT' ? 'example.org:443' : path
    const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close']
    socket.write(`${[...lines, 'X-Planted: marked-header'].join('\r\n')}\r\n\r\n`)
    const answer = await text(socket)
    return { answer, status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) }
  }

  test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE'])(
    '%s gets 404 everywhere, and no echo',
    async (method) => {
      for (const path of paths) {
        const { answer, status } = await ask(method, path)
        expect([path, status]).toEqual([path, 404])
        expect(answer).toContain('"error_code":"err.notFound"')
        expect(answer).not.toContain('marked-header')
        expect(answer).not.toMatch(/^(allow|access-control)/im)
      }
    },
  )

  test.each(['BREW', 'get', 'GET\0'])(
    '%j is no method: gets 400, and the connection is closed',
    async (method) => {
      const { answer, status } = await ask(method, '/')
      expect([status, answer.includes('marked-header')]).toEqual([400, false])
    },
  )

  test('CONNECT opens no tunnel: the connection is closed', async () => {
    expect((await ask('CONNECT', '/')).answer).toBe('')
  })
})
