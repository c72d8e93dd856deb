import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { serve } from '@hono/node-server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endpoints, pathOf } from '#contract/index.ts'
import type { Procedure } from '#contract/procedure.ts'
import { listSorts } from '#domain/review.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCode, addRequest } from '#server/testing/callers.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { asJson, inputOf, oddCursors, wrongBody } from '#server/testing/fuzz.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// Sends invalid or odd calls to a listening server, on PostgreSQL if it is installed.

const WRONG = sized(400, 10_000)
const ODD = sized(400, 8000)
const AT_ONCE = 16
/** Printed on failure (scripts/same-seed.mjs). */
const SEED = fc.readConfigureGlobal().seed
/** The maximum body size of a procedure, in bytes. */
const LONG = 256 * 1024
const MEGABYTE = 2 ** 20

let database: TestDatabase
let server: TestApp
let listening: ReturnType<typeof serve>
let url: string
let ids: string[]
/** Three kinds of callers: a visitor, a user and an administrator. */
type Caller = { is_admin?: boolean; cookie?: string }
const visitor: Caller = {}
const user: Caller = { is_admin: false }
const admin: Caller = { is_admin: true }

/** Signs in as a new person of this kind. Returns their id. */
async function signIn(caller: Caller): Promise<string> {
  const { id, cookie } = await server.signIn({ is_admin: caller.is_admin })
  caller.cookie = cookie
  return id
}

beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl') ? 'postgres' : 'embedded')
  server = await createTestApp(database, { TRUSTED_PROXIES: '1' })
  const [userId, adminId] = [await signIn(user), await signIn(admin)]
  const request = await addRequest(database.kysely, { user_id: userId })
  ids = [userId, adminId, request.id, (await addCode(database.kysely)).id]
  listening = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => listening.once('listening', resolve))
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => listening.close(resolve))
  await server.close()
  await database.close()
})

type Call = { path: string; body: string; type?: string; who: Caller }
const posted = Object.entries<Procedure>(endpoints).filter(([, { method }]) => method !== 'get')
const paths = posted.map(([name]) => pathOf(name))
const who = fc.constantFrom(visitor, user, admin)
let calls = 0

async function send({ path, body, type = 'application/json', who: { cookie } }: Call) {
  calls += 1 // each call has its own address, because rate limits have their own test
  const init = {
    method: 'POST',
    headers: {
      'X-Forwarded-For': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      'Content-Type': type,
      ...(cookie && { Cookie: cookie }),
    },
    body,
  }
  // The server closes the connection of a client that keeps sending after the response. Like a
  // browser, retries once; if a long body loses its response again, that counts as a refusal.
  for (let tries = 3; ; tries--) {
    try {
      const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(120_000) })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
      if (!['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code)) throw error
      if (tries === 0 && body.length > LONG) return { status: 413, text: '{}' }
      if (tries === 0) throw error
    }
  }
}

/** Sends all calls, some of them concurrently. */
async function sendAll(
  all: Call[],
  look: (call: Call, answer: Awaited<ReturnType<typeof send>>) => void,
) {
  const left = [...all]
  const work = async () => {
    for (let call = left.pop(); call; call = left.pop()) {
      const { cookie } = call.who
      const answer = await send(call)
      // a call may end sessions, so sign in again before the next
      if (answer.status === 401 && cookie && cookie === call.who.cookie) await signIn(call.who)
      const said = `Seed ${SEED}: ${call.path} with ${call.body.slice(0, 200)} was answered ${answer.status} ${answer.text.slice(0, 300)}`
      expect(answer.status, said).toBeLessThan(500)
      expect(() => JSON.parse(answer.text), said).not.toThrow()
      expect(answer.text, said).not.toMatch(/\n\s+at |node_modules|\.ts:\d|syntax error|violates/)
      look(call, answer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Returns a digest of the contents of each table except the rate limits. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'rate_limits'`.execute(database.kysely)
  const sums = rows.map(async ({ name }) => {
    const { rows: sum } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(database.kysely)
    return [name, sum[0]?.sum ?? '']
  })
  return Object.fromEntries(await Promise.all(sums))
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
function heapMegabytes() {
  collectGarbage()
  return process.memoryUsage().heapUsed / MEGABYTE
}

test(`${WRONG} invalid calls are refused and change nothing`, async () => {
  const type = fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'a/b; =',
    'application/jsonp',
  )
  const wrong = fc.record({
    path: fc.constantFrom(...paths),
    body: wrongBody,
    who,
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: type },
    ),
  })
  const all: Call[] = fc
    .sample(wrong, { numRuns: WRONG })
    .map(({ type, ...call }) => ({ ...call, ...(type && { type }) }))
  const before = await contents()
  const refuse = ({ path, body }: Call, { status }: { status: number }) =>
    expect([400, 401, 403, 413, 415], `Seed ${SEED}: ${path} with ${body.slice(0, 200)}`).toContain(
      status,
    )
  await sendAll(all.slice(0, WRONG / 3), refuse)
  const heap = heapMegabytes()
  await sendAll(all.slice(WRONG / 3), refuse)
  all.length = 0
  expect(heapMegabytes() - heap).toBeLessThan(25)
  expect(await contents()).toEqual(before)
  expect({}).not.toHaveProperty('is_admin')
})

test(`${ODD} valid calls with odd values are answered without a server error`, async () => {
  const odd = fc.constantFrom(...posted).chain(([name, { input }]) =>
    fc.record({
      path: fc.constant(pathOf(name)),
      body: inputOf(input, ids).map(asJson),
      who,
    }),
  )
  const statuses = new Map<number, number>()
  await sendAll(fc.sample(odd, { numRuns: ODD }), (_, { status }) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1),
  )
  expect(statuses.get(200)).toBeGreaterThan(ODD / 20) // they get past validation
  expect(statuses.get(400)).toBeGreaterThan(ODD / 20)
  const { rows } = await sql<{ kept: number; counted: number }>`
    select (select coalesce(sum(count), 0) from request_counts) as kept,
      (select count(*) from requests) as counted`.execute(database.kysely)
  expect(Number(rows[0]?.kept)).toBe(rows[0]?.counted)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('cursors that no list has made are answered without a server error', async () => {
  await signIn(admin)
  // Every twelfth cursor; the full run sends each.
  const cursorsOf = (by: string, first: number) =>
    oddCursors(by).filter((_, at) => isFull || at % 12 === first % 12)
  const lists = ['list_audit_events', 'list_codes', 'get_payout_runs', 'get_payout_payments']
  const bodies = [
    ...lists.flatMap((name, first) =>
      cursorsOf('', first).map((cursor) => [name, { limit: 3, cursor }] as const),
    ),
    ...listSorts.flatMap((by, first) =>
      cursorsOf(by, first).map((cursor) => {
        const sort = { by, direction: 'asc' }
        return ['get_requests_with_review_status', { limit: 3, sort, cursor }] as const
      }),
    ),
  ]
  const calls = bodies.map(([name, input]) => ({
    path: pathOf(name),
    body: JSON.stringify(input),
    who: admin,
  }))
  const statuses = new Set<number>()
  await sendAll(calls, (_, { status }) => statuses.add(status))
  expect(statuses).toEqual(new Set([200, 400]))
})

test('bodies of 10 MB are refused before they are read completely', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(10 * MEGABYTE) })
  await signIn(admin) // an odd call may have ended the session
  for (const path of ['/rpc/get_request_categories', '/auth/sign-in/email', '/rpc/create_code']) {
    const answer = await send({ path, body, who: admin })
    expect(answer.status).toBe(413)
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
