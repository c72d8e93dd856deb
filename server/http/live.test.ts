import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Event, type Events, listenForEvents, notify, notifyAll } from '#server/events.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addUser, callerOf } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import type { Caller } from './access.ts'
import { liveRoutes } from './live.ts'
import type { Env } from './middleware.ts'

describeEachDatabase('live updates', { differs: 'notifications' }, (database) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(database)
  })
  afterAll(() => server.close())

  /** Reads /events, one message at a time. */
  async function listen(cookie: string, { app }: TestApp = server) {
    const answer = await app.request('/events', { headers: { Cookie: cookie } })
    expect(answer.status).toBe(200)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('No stream')
    let held = ''
    return async function next(): Promise<string | undefined> {
      for (;;) {
        const at = held.indexOf('\n\n')
        if (at >= 0) {
          const message = held.slice(0, at)
          held = held.slice(at + 2)
          if (!message.startsWith(':')) return message
          continue
        }
        const { value, done } = await reader.read()
        if (done) return undefined
        held += value
      }
    }
  }

  test('are closed to visitors', async () => {
    expect((await server.app.request('/events')).status).toBe(401)
  })

  test('send a user their own events and an administrator all, as ids and kinds only', async () => {
    const user = await server.signIn()
    const other = await server.signIn()
    const admin = await server.signIn({ is_admin: true })
    const toUser = await listen(user.cookie)
    const toOther = await listen(other.cookie)
    const toAdmin = await listen(admin.cookie)
    for (const next of [toUser, toOther, toAdmin]) expect(await next()).toContain('event: ready')

    const { db } = server.services
    await notify(db, { kind: 'request.status', id: 'of-user', user_id: user.id })
    await notify(db, { kind: 'request.status', id: 'of-other', user_id: other.id })
    expect(await toUser()).toBe('event: request.status\ndata: {"id":"of-user"}')
    expect(await toOther()).toBe('event: request.status\ndata: {"id":"of-other"}')
    expect(await toAdmin()).toContain('of-user')
    expect(await toAdmin()).toContain('of-other')
  })

  test('tell each of many changes at once, in few notices', async () => {
    const user = await server.signIn()
    const next = await listen(user.cookie)
    expect(await next()).toContain('event: ready')
    const ids = Array.from({ length: 300 }, (_, at) => `request-${at}`)
    await notifyAll(
      server.services.db,
      ids.map((id) => ({ kind: 'request.status', id, user_id: user.id })),
    )
    for (const id of ids) expect(await next()).toBe(`event: request.status\ndata: {"id":"${id}"}`)
  })

  test('are ten for one person: the eleventh closes the oldest', async () => {
    const { cookie } = await server.signIn()
    const streams: Awaited<ReturnType<typeof listen>>[] = []
    for (let n = 0; n < 11; n++) streams.push(await listen(cookie))
    for (const next of streams) expect(await next()).toContain('event: ready')
    expect(await streams[0]?.()).toBeUndefined()
    const { id } = await server.signIn()
    await notify(server.services.db, { kind: 'ready', user_id: id })
    expect(await streams[1]?.()).toContain('event: ready')
    expect(await streams[10]?.()).toContain('event: ready')
  })

  test('close when their session is signed out or ended elsewhere', async () => {
    const user = await server.signIn()
    const elsewhere = await server.openSession(user.id)
    const next = await listen(user.cookie)
    expect(await next()).toContain('event: ready')
    await server.post('/auth/sign-out', {}, user.cookie)
    expect(await next()).toBeUndefined()
    const other = await server.openSession(user.id)
    const later = await listen(other)
    expect(await later()).toContain('event: ready')
    await server.call('end_other_sessions', {}, elsewhere)
    expect(await later()).toBeUndefined()
    const refused = await server.app.request('/events', { headers: { Cookie: other } })
    expect(refused.status).toBe(401)
  })

  test('send an administrator without the required second step only their own events', async () => {
    const required = await createTestApp(database, { ADMIN_TWO_STEP: 'required' })
    const { id, cookie } = await required.signIn({ is_admin: true })
    const next = await listen(cookie, required)
    await next()
    const { db } = required.services
    await notify(db, { kind: 'request.status', id: 'of-other', user_id: null })
    await notify(db, { kind: 'request.status', id: 'own', user_id: id })
    expect(await next()).toContain('"own"')
    await required.close()
  })

  test('announced events reach other processes, however many at once', async () => {
    const user = await server.signIn()
    const other = await createTestApp(database)
    const next = await listen(user.cookie)
    await next()
    const ids = Array.from({ length: 50 }, (_, at) => `made-${at}`)
    for (const id of ids) {
      other.services.announcer.announce({ kind: 'request.created', id, user_id: user.id })
    }
    await other.close()
    for (const id of ids) expect(await next()).toContain(`"${id}"`)
  })

  test('send nothing for a transaction that is rolled back', async () => {
    const user = await server.signIn()
    const next = await listen(user.cookie)
    await next()
    const { db } = server.services
    const undone = db.transaction().execute(async (transaction) => {
      await notify(transaction, { kind: 'request.status', id: 'undone', user_id: user.id })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await notify(db, { kind: 'request.status', id: 'done', user_id: user.id })
    expect(await next()).toContain('"done"')
  })

  test('end when the server stops', async () => {
    const stopping = await createTestApp(database)
    const { cookie } = await server.signIn()
    const answer = await stopping.app.request('/events', { headers: { Cookie: cookie } })
    await stopping.close()
    expect(await answer.text()).toContain('event: ready')
  })

  describe('a client', () => {
    const large = 'x'.repeat(64_000)

    /** Opens /events on its own socket; `tell` sends an event at once. */
    async function peer(heartbeatMs: number) {
      const caller: Caller = callerOf(await addUser(database.kysely))
      const events = await listenForEvents(database, server.services.log)
      const listeners = new Set<(event: Event) => void>()
      const heard: Events = {
        ...events,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
      const app = new Hono<Env>().use(async (c, next) => {
        c.set('caller', caller)
        await next()
      })
      app.route('/', liveRoutes(heard, { heartbeatMs }))
      const served = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
      await once(served, 'listening')
      const socket = connect((served.address() as AddressInfo).port, '127.0.0.1')
      let read = ''
      socket.on('data', (bytes) => {
        read += bytes
      })
      socket.on('error', () => {})
      socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await vi.waitUntil(() => read.includes('event: ready'))
      const user_id = caller.user?.id ?? null
      return {
        socket,
        read: () => read,
        tell: (id: string) => {
          for (const listener of listeners) listener({ kind: 'request.status', id, user_id })
        },
        isHeld: () => listeners.size > 0,
        connections: () =>
          new Promise<number>((done) => served.getConnections((_, count) => done(count))),
        async close() {
          socket.destroy()
          served.closeAllConnections()
          served.close()
          await events.close()
        },
      }
    }

    test('that reads stays connected and gets heartbeats', async () => {
      const reader = await peer(20)
      await vi.waitUntil(() => reader.read().split('still here').length > 5)
      for (let n = 0; n < 2000; n++) {
        reader.tell(`event-${n}`)
        if (n % 100 === 0) await turn()
      }
      await vi.waitUntil(() => reader.read().includes('event-1999'))
      expect(reader.isHeld()).toBe(true)
      await reader.close()
    })

    test('that stops reading is disconnected after a missed heartbeat', async () => {
      const silent = await peer(200)
      silent.socket.pause()
      for (let n = 0; n < 300; n++) silent.tell(large) // more than the sockets' own buffers hold
      await vi.waitUntil(() => !silent.isHeld(), { timeout: 5000 })
      await vi.waitUntil(async () => (await silent.connections()) === 0)
      await silent.close()
    })

    test('that stops reading is disconnected at once when too many messages wait', async () => {
      const silent = await peer(600_000)
      silent.socket.pause()
      let sent = 0
      while (silent.isHeld() && sent < 5000) {
        silent.tell(large)
        sent++
        await turn()
      }
      expect(sent).toBeLessThan(1500)
      await vi.waitUntil(async () => (await silent.connections()) === 0)
      await silent.close()
    })
  })
})
