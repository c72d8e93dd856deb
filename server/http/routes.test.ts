import { randomUUID } from 'node:crypto'
import { inspectRoutes } from 'hono/dev'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#contract/index.ts'
import { nothing, type Procedure, procedure } from '#contract/procedure.ts'
import type { Handlers } from '#server/context.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import type { User } from './access.ts'

type Who = 'visitor' | 'ended' | 'lapsed' | 'user' | 'half' | 'admin'
/** The same, signed in more than 15 minutes ago. */
type Stale = 'stale user' | 'stale admin'
const json = { 'Content-Type': 'application/json' }

/**
 * Every route that is not a procedure: its request, and the status for each caller. The session of
 * `ended` cannot be renewed, that of `lapsed` must be, and `half` is an administrator without the
 * required second step. A stale caller gets the same answer unless the route says otherwise. A new
 * route has to be added here.
 */
type Answers = Record<Who, number> & { [S in Stale]?: number }
const routes: Record<string, { ask?: RequestInit; path?: string; answers: Answers }> = {
  'GET /healthz': { answers: all(200) },
  'GET /readyz': { answers: all(200) },
  'GET /metrics': { answers: all(404) }, // without its token
  'GET /openapi.json': { answers: all(200) },
  'GET /docs/api': { answers: all(200) },
  'POST /auth/sign-up/email': { ask: { headers: json, body: '{}' }, answers: all(400) },
  'POST /auth/sign-in/email': { ask: { headers: json, body: '{}' }, answers: all(400) },
  'POST /auth/sign-out': { ask: { headers: json, body: '[]' }, answers: all(400) },
  'GET /auth/get-session': { answers: all(200) },
  'POST /auth/renew-session': { ask: { headers: json, body: '[]' }, answers: all(400) },
  'POST /documents/:request_id': { answers: { ...signedIn(403), admin: 400 } },
  'POST /documents/answer/:question_id': { answers: signedIn(400) },
  'POST /documents/own/:request_id': { answers: signedIn(400) },
  'GET /documents/:document_id': { answers: { ...signedIn(403), admin: 404 } },
  'GET /exports/:file': { answers: { ...signedIn(403), admin: 404, 'stale admin': 403 } },
  'GET /payouts/test/:file': { answers: { ...signedIn(403), admin: 404, 'stale admin': 403 } },
  'GET /payouts/year/:file': { answers: { ...signedIn(403), admin: 404, 'stale admin': 403 } },
  'GET /payouts/:run_id/:file': { answers: { ...signedIn(403), admin: 404, 'stale admin': 403 } },
  'POST /payouts/:run_id/results': {
    answers: { ...signedIn(403), admin: 400, 'stale admin': 403 },
  },
  'GET /events': { answers: signedIn(200) },
  'POST /functions/get-google-maps-key': { answers: signedIn(200) },
  'GET /mailbox.json': { answers: all(404) }, // from this machine only
  'GET /mailbox': { answers: all(404) },
  'GET /mailbox/:id': { answers: all(404) },
  'POST /text-messages/state/:id': { answers: all(404) }, // without a gateway
  'POST /text-messages/incoming': { answers: all(404) },
  'GET /*': { path: '/en/signin', answers: all(200) }, // pages are the same for everybody
  'ALL /rpc/*': { path: '/rpc/none', answers: all(404) },
  'ALL /auth/*': { path: '/auth/none', answers: all(404) },
  'ALL /documents/*': { path: '/documents/a/b', answers: all(404) },
  'ALL /exports/*': { path: '/exports/none/none', answers: all(404) },
  'ALL /payouts/*': { path: '/payouts/none', answers: all(404) },
  'ALL /functions/*': { path: '/functions/none', answers: all(404) },
  'ALL /*': { path: '/no-such-page', answers: all(404) },
}

function all(status: number): Record<Who, number> {
  return { ...signedIn(status), visitor: status, ended: status, lapsed: status }
}
function signedIn(status: number): Record<Who, number> {
  return { visitor: 401, ended: 401, lapsed: 401, user: status, half: status, admin: status }
}

const procedures = Object.entries<Procedure>(contract)
const people = ['visitor', 'ended', 'lapsed', 'user', 'half', 'admin'] as const
const everybody: (Who | Stale)[] = [...people, 'stale user', 'stale admin']

/** Returns the handlers by method and pattern, without middleware. */
const routesOf = ({ app }: TestApp) => [
  ...new Set(
    inspectRoutes(app)
      .filter(({ isMiddleware }) => !isMiddleware)
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

describeEachDatabase('permissions', (database) => {
  let server: TestApp
  const cookies: Record<string, string | undefined> = {}

  beforeAll(async () => {
    server = await createTestApp(database, {
      APP_URL: 'https://portal.example',
      GOOGLE_MAPS_API_KEY: 'a key for tests',
      METRICS_TOKEN: 'a token of a test only',
      ADMIN_TWO_STEP: 'required',
    })
    const office = { is_admin: true, two_step: true }
    const signIn = async (who: Who | Stale, person: Partial<User>, hoursAgo = 0, minutes = 0) => {
      const { id, cookie } = await server.signIn(person)
      const renewed_at = new Date(Date.now() - hoursAgo * 3_600_000)
      const created_at = new Date(Date.now() - minutes * 60_000)
      await database.kysely
        .updateTable('sessions')
        .set({ renewed_at, created_at })
        .where('user_id', '=', id)
        .execute()
      cookies[who] = cookie
    }
    await signIn('user', {})
    await signIn('half', { is_admin: true })
    await signIn('admin', office)
    await signIn('ended', office, 12.01)
    await signIn('lapsed', office, 1.01)
    await signIn('stale user', {}, 0, 15.01)
    await signIn('stale admin', office, 0, 15.01)
  })
  afterAll(() => server.close())

  const ask = async (who: Who | Stale, path: string, init: RequestInit) => {
    const cookie = cookies[who]
    const headers = { ...init.headers, ...(cookie && { Cookie: cookie }) }
    const answer = await server.app.request(path, { ...init, headers })
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
    const body = isJson ? await answer.json() : await answer.body?.cancel()
    return { status: answer.status, code: (body as { error_code?: string } | null)?.error_code }
  }

  test('the table lists exactly the mounted routes', () => {
    const mounted = routesOf(server).filter((route) => !/ \/rpc\/\w/.test(route))
    expect(mounted.sort()).toEqual(Object.keys(routes).sort())
  })

  test('every procedure of the contract is mounted, with POST only', () => {
    const mounted = routesOf(server).filter((route) => / \/rpc\/\w/.test(route))
    expect(mounted.sort()).toEqual(procedures.map(([name]) => `POST /rpc/${name}`).sort())
  })

  test.each(Object.entries(routes))('%s', async (route, { ask: init, path, answers }) => {
    const [method = '', pattern = ''] = route.split(' ')
    const address = path ?? pattern.replaceAll(/:\w+/g, randomUUID())
    const given: Partial<Record<Who | Stale, number>> = {}
    for (const who of everybody) {
      const asked = { method: method === 'ALL' ? 'GET' : method, ...init }
      given[who] = (await ask(who, address, asked)).status
    }
    expect(given).toEqual({
      'stale user': answers.user,
      'stale admin': answers.admin,
      ...answers,
    })
  })

  test.each(procedures)('%s', async (name, { audience, fresh }) => {
    const answers = {
      visitor: all(400),
      recovering: signedIn(400),
      user: signedIn(400),
      admin: { ...signedIn(403), admin: 400 },
    }[audience]
    const signInAgain = 'err.signInAgain'
    const expected = {
      ...answers,
      'stale user': fresh === true && answers.user === 400 ? signInAgain : answers.user,
      'stale admin': fresh === true ? signInAgain : answers.admin,
    }
    const given: Record<string, unknown> = {}
    for (const who of everybody) {
      // An unknown field: it is validated only after the caller is admitted.
      const body = JSON.stringify({ nonsense: 1 })
      const { status, code } = await ask(who, `/rpc/${name}`, {
        method: 'POST',
        headers: json,
        body,
      })
      given[who] = status === 200 ? code : status
    }
    expect(given).toEqual(expected)
  })

  test('a procedure that needs a fresh sign-in can answer a refusal', () => {
    const refused = { success: false, error: '', error_code: 'err.signInAgain' }
    const rows = procedures.filter(([, { fresh }]) => fresh)
    const wrong = rows.filter(([, { output }]) => !output.safeParse(refused).success)
    expect(wrong.map(([name]) => name)).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
  })

  test('the procedures that act once are those with an operation id', () => {
    const hasId = ({ input }: Procedure) => {
      const { options = [input] } = input as { options?: z.ZodType[] }
      return (options as z.ZodObject[]).every(({ shape }) => 'operation_id' in shape)
    }
    const wrong = procedures.filter(([, row]) => hasId(row) !== Boolean(row.idempotent))
    expect(wrong.map(([name]) => name)).toEqual([])
  })
})

describe('the compiler', () => {
  test('requires an audience and a handler for every procedure', () => {
    const row = { summary: 'Opens the chest', input: nothing, output: nothing }
    // @ts-expect-error: the audience is missing
    procedure(row)
    // @ts-expect-error: the audience is unknown
    procedure({ ...row, audience: 'anyone' })
    expect(procedure({ ...row, audience: 'admin' }).audience).toBe('admin')
    // @ts-expect-error: the handler of create_code is missing
    const missing: Handlers<'create_code'> = {}
    expect(missing).toEqual({})
  })
})
