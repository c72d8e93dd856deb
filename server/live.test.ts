import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from './database/test-databases.ts'
import { notify } from './events.ts'
import { createTestApp, type TestApp } from './test-app.ts'

describeEachDatabase('Live updates', (database) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(database)
  })
  afterAll(() => server.close())

  /** What comes over /events, one message at a time. */
  async function listen(cookie: string) {
    const answer = await server.app.request('/events', { headers: { Cookie: cookie } })
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

  test('a visitor hears nothing', async () => {
    expect((await server.app.request('/events')).status).toBe(401)
  })

  test('a user hears of their own, an administrator of all; ids and kinds only', async () => {
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

  test('what is told after its commit reaches other processes, however much at once', async () => {
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

  test('what is rolled back is not told', async () => {
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

  test('the streams end when the server stops', async () => {
    const stopping = await createTestApp(database)
    const { cookie } = await server.signIn()
    const answer = await stopping.app.request('/events', { headers: { Cookie: cookie } })
    await stopping.close()
    expect(await answer.text()).toContain('event: ready')
  })
})
