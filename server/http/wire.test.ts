import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contract,
  endpoints,
  type ProcedureName,
  type ProcedureOutput,
  pathOf,
} from '#contract/index.ts'
import type { Procedure } from '#contract/procedure.ts'
import { exportFormats, exportLists } from '#domain/books/exports.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'

const procedures = Object.entries<Procedure>(contract)
const ofAudience = (...audiences: Procedure['audience'][]) =>
  procedures.filter(([, row]) => audiences.includes(row.audience)).map(([name]) => name)

/** Procedures that name a user: only that user and administrators may call them. */
const namingAUser: [ProcedureName, (id: string) => Record<string, string>][] = [
  ['validate_code_for_request', (id) => ({ code_text: 'K7QM', user_id_input: id })],
  ['get_request_info', (id) => ({ user_id_input: id })],
  ['check_user_admin_status', (id) => ({ input_user_id: id })],
]

const exportPaths = exportLists.flatMap((list) =>
  exportFormats.map((format) => `/exports/${list}.${format}`),
)

describeEachDatabase('the wire protocol', { differs: 'drivers' }, (database) => {
  let server: TestApp
  let user: { id: string; cookie: string }
  let other: { id: string; cookie: string }
  let admin: { id: string; cookie: string }

  beforeAll(async () => {
    server = await createTestApp(database)
    user = await server.signIn()
    other = await server.signIn()
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(() => server.close())

  describe('who may call', () => {
    test.each(ofAudience('user', 'admin'))('%s asks a visitor to sign in', async (name) => {
      const { status, body } = await server.call(name, {})
      expect(status).toBe(401)
      expect(body).toMatchObject({ error_code: 'err.loginRequired' })
    })

    test.each(ofAudience('admin'))('%s is closed to a user', async (name) => {
      const { status, body } = await server.call(name, {}, user.cookie)
      expect(status).toBe(403)
      expect(body).toMatchObject({ error_code: 'err.notAllowed' })
    })

    test.each(ofAudience('visitor', 'user'))('%s is open to a user', async (name) => {
      const { status } = await server.call(name, { nonsense: 1 }, user.cookie)
      expect(status).toBe(400)
    })

    test.each(ofAudience('visitor', 'user', 'admin'))(
      '%s is open to administrators',
      async (name) => {
        const { status } = await server.call(name, { nonsense: 1 }, admin.cookie)
        expect(status).toBe(400)
      },
    )

    test.each(namingAUser)('%s of another user is refused', async (name, input) => {
      expect((await server.call(name, input(user.id), user.cookie)).status).toBe(200)
      expect((await server.call(name, input(user.id), admin.cookie)).status).toBe(200)
      const { status, body } = await server.call(name, input(user.id), other.cookie)
      expect(status).toBe(403)
      expect(body).toMatchObject({ error_code: 'err.notAllowed' })
    })

    test('an ended session is rejected', async () => {
      const gone = await server.signIn()
      await database.kysely.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
      expect((await server.call('get_request_info', {}, gone.cookie)).status).toBe(401)
    })

    test('a forged cookie is rejected', async () => {
      const forged = user.cookie.replace(/=[^.]*/, '=forged')
      expect((await server.call('get_request_info', {}, forged)).status).toBe(401)
    })
  })

  describe('input', () => {
    test.each(procedures.map(([name]) => name))('%s names an unknown field', async (name) => {
      const asked = { nonsense: 1, ...(name === 'act_on_payment' && { act: 'hold' }) }
      const { status, body } = await server.call(name, asked, admin.cookie)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        error_code: 'err.invalidInput',
        fields: { nonsense: 'err.unknownField' },
      })
    })

    test('missing fields and fields of the wrong type are named', async () => {
      const input = { code_text: 5 }
      const { status, body } = await server.call('validate_code_for_request', input, user.cookie)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        fields: { code_text: 'err.invalidInput', user_id_input: 'common.required' },
      })
    })

    test('loses what nobody types: NUL, and what turns the direction of text', async () => {
      const typed = {
        name: 'Reb \u202eLeib\0',
        email: 'leib@example.org',
        note: 'a\u2066b\u2069\0',
      }
      await server.call('save_helper', typed, admin.cookie)
      const { body } = await server.call('list_helpers', {}, admin.cookie)
      const { helpers } = body as ProcedureOutput<'list_helpers'>
      expect(helpers.map(({ name, note }) => [name, note])).toEqual([['Reb Leib', 'ab']])
    })

    const post = (headers: Record<string, string>, body: string) =>
      server.app.request('/rpc/get_request_categories', { method: 'POST', headers, body })
    const json = { 'Content-Type': 'application/json' }

    test('invalid JSON is refused with our own error', async () => {
      const answer = await post(json, '{"half')
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: 'err.invalidInput' })
    })

    test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', ''])(
      'content of type %j is refused',
      async (type) => {
        expect((await post(type ? { 'Content-Type': type } : {}, '{}')).status).toBe(415)
      },
    )

    test.each(['', 'application/json', 'application/x-www-form-urlencoded'])(
      'a procedure without input accepts an empty body, with content of type %j',
      async (type) => {
        const answer = await post(type ? { 'Content-Type': type } : {}, '')
        expect(answer.status).toBe(200)
      },
    )

    test('a procedure without input refuses fields', async () => {
      const answer = await post(json, '{"limit": 5}')
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { limit: 'err.unknownField' } })
    })

    test('a body that is too large is refused', async () => {
      const body = JSON.stringify({ nonsense: 'x'.repeat(300_000) })
      expect((await post(json, body)).status).toBe(413)
    })

    test('the origin of the same host must have the scheme of APP_URL', async () => {
      const from = async (scheme: string) =>
        (await post({ ...json, Host: 'office.lan', Origin: `${scheme}://office.lan` }, '{}')).status
      expect([await from('http'), await from('https'), await from('ftp')]).toEqual([200, 403, 403])
    })

    test('calls from another site are refused, our own and those of programs are not', async () => {
      const { appUrl } = server.services.config
      expect((await post({ ...json, Origin: 'https://evil.example' }, '{}')).status).toBe(403)
      expect((await post({ ...json, Origin: appUrl }, '{}')).status).toBe(200)
      expect((await post(json, '{}')).status).toBe(200)
      const { cookie } = await server.signIn({ is_admin: true })
      const headers = { ...json, Cookie: cookie, Origin: 'https://evil.example' }
      for (const path of [
        '/auth/sign-out',
        '/auth/sign-in/email',
        `/documents/${randomUUID()}`,
        '/functions/get-google-maps-key',
      ]) {
        const answer = await server.app.request(path, { method: 'POST', headers, body: '{}' })
        expect([path, answer.status]).toEqual([path, 403])
      }
      expect((await server.call('list_sessions', {}, cookie)).status).toBe(200)
    })
  })

  describe('output', () => {
    test('an unknown procedure gets 404 in JSON', async () => {
      const { status, body } = await server.call('no_such_procedure', {})
      expect(status).toBe(404)
      expect(body).toMatchObject({ error_code: 'err.notFound' })
    })

    test('an unexpected error reveals only the id of the request', async () => {
      const dead = await openTestDatabase(database.kind)
      const broken = await createTestApp(dead)
      await broken.close()
      await dead.close()
      const { status, body } = await broken.call('get_request_categories', {})
      expect(status).toBe(500)
      expect(Object.keys(body as object).sort()).toEqual(['error', 'error_code', 'request_id'])
    })

    test('private responses are not cached, and no response may be framed or sniffed', async () => {
      const { headers } = await server.call('get_request_info', { user_id_input: randomUUID() })
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    })

    test('a long response is compressed for clients that accept it, a short one is not', async () => {
      for (let made = 0; made < 20; made++) await server.call('create_code', {}, admin.cookie)
      const ask = (name: ProcedureName, headers = {}) =>
        server.app.request(`/rpc/${name}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Cookie: admin.cookie, ...headers },
          body: '{}',
        })
      const browsers = { 'Accept-Encoding': 'gzip, deflate, br' }
      const plain = await (await ask('list_codes')).text()
      const answer = await ask('list_codes', browsers)
      expect(answer.headers.get('Content-Encoding')).toBe('gzip')
      expect(answer.headers.get('Content-Type')).toBe('application/json')
      const packed = Buffer.from(await answer.arrayBuffer())
      expect(gunzipSync(packed).toString()).toBe(plain)
      expect(packed.length).toBeLessThan(plain.length / 2)
      const short = await ask('get_code_counts', browsers)
      expect(short.headers.get('Content-Encoding')).toBeNull()
    })

    test('serves the contract as endpoints', async () => {
      const answer = await server.app.request('/openapi.json')
      const { paths } = (await answer.json()) as { paths: Record<string, unknown> }
      expect(Object.keys(paths)).toEqual([...Object.keys(endpoints).map(pathOf), ...exportPaths])
      expect((await server.app.request('/docs/api')).status).toBe(200)
    })

    test('reports that it is alive and ready', async () => {
      expect((await server.app.request('/healthz')).status).toBe(200)
      expect((await server.app.request('/readyz')).status).toBe(200)
    })
  })
})
