import { randomUUID } from 'node:crypto'
import { requestInputs } from '../server/testing/request-inputs.ts'
import { growth, uploads } from './attacks.ts'
import { cells, compareRepeated, head, storeScript } from './baseline.ts'
import { counts, inserts } from './counts.ts'
import { families } from './families.ts'
import { floods } from './floods.ts'
import { mixes } from './mixes.ts'
import type { Portal } from './portal.ts'
import { compare, measure, table } from './rounds.ts'
import { addCodes, detachRequests } from './seed.ts'
import { recordStatements, scriptOf } from './statements.ts'
import { sync } from './sync.ts'
import { timing } from './timing.ts'

/**
 * The measurements by the name used in --only; each returns a table. Reads come first, because the
 * submissions add fifty thousand equal requests, all of them the newest.
 */
export const parts: Record<string, (portal: Portal, rounds: number) => Promise<string>> = {
  page,
  mixes,
  families,
  counts,
  create,
  inserts,
  info,
  signin: signIn,
  floods,
  uploads,
  growth,
  sync,
  timing,
}

async function create(portal: Portal, rounds: number) {
  const { app, person, pool } = portal
  const path = '/rpc/create_request'
  const [sample = ''] = await addCodes(pool, 1)
  const { rows } = await pool.query('select id from codes where code = $1', [sample])
  let id: unknown
  // The server has read the session before, so the baseline does not read it either.
  await app.call('list_sessions', {}, person.cookie)
  const recorded = await recordStatements(async () => {
    const { body } = await app.call(
      'create_request',
      requestInputs({ input_code: sample }),
      person.cookie,
    )
    id = (body as { request: { id: string } }).request.id
  })
  await storeScript(
    portal,
    path,
    scriptOf(
      recorded.filter(({ text }) => !text.includes('pg_notify')),
      { code: sample, code_id: rows[0].id, id },
    ),
  )
  const lines = []
  for (const [connections, count] of [
    [1, 500],
    [16, 3000],
    [64, 3000],
  ] as const) {
    const codes = await addCodes(pool, (rounds + 1) * 2 * count + 100)
    const stored = await pool.query('select code, id from codes where code = any($1)', [codes])
    const take = (amount: number): { code: string; id: string }[] => stored.rows.splice(0, amount)
    const result = await compare(
      {
        ours: {
          port: portal.ours.port,
          calls: () =>
            take(count).map(({ code }) => ({
              path,
              cookie: person.cookie,
              body: requestInputs({ input_code: code }),
            })),
        },
        baseline: {
          port: portal.baseline.port,
          calls: () =>
            take(count).map((code) => ({
              path,
              cookie: '',
              body: { code: code.code, code_id: code.id, id: randomUUID() },
            })),
        },
      },
      connections,
      rounds,
    )
    lines.push([`create_request, ${connections} connections`, ...cells(result)])
  }
  await detachRequests(pool, person.id)
  return table(['work', ...head], lines)
}

async function page(portal: Portal, rounds: number) {
  const { admin, app } = portal
  const name = 'get_requests_with_review_status'
  const count = 600 // a round takes three seconds
  const lines = []
  for (const [label, filter] of Object.entries({
    'all, newest first': {},
    pending: { review_filter: 'pending' },
    'one category': { category: 'Wedding' },
    'one source': { source: 'Direct' },
    'one method': { payment_method: 'wire' },
  })) {
    const input = { limit: 50, ...filter }
    lines.push([
      `page of 50, ${label}`,
      ...cells(await compareRepeated(portal, { name, input, cookie: admin.cookie, rounds, count })),
    ])
  }
  const { rows } = await portal.pool.query(
    'select created_at, id from requests order by created_at, id offset $1 limit 1',
    [Math.floor(portal.size / 2)],
  )
  const { created_at, id } = rows[0]
  const at = [created_at.toISOString(), id]
  const cursor = JSON.stringify({ by: 'created_at', absent: false, at, spelled: false })
  const input = { limit: 50, cursor: Buffer.from(cursor).toString('base64url') }
  if ((await app.call(name, input, admin.cookie)).status !== 200)
    throw new Error('the cursor was not accepted')
  lines.push([
    'page of 50, half way down',
    ...cells(await compareRepeated(portal, { name, input, cookie: admin.cookie, rounds, count })),
  ])
  return table(['list', ...head], lines)
}

async function info(portal: Portal, rounds: number) {
  const { app, person, pool } = portal
  for (const input_code of await addCodes(pool, 5))
    await app.call('create_request', requestInputs({ input_code }), person.cookie)
  const input = { user_id_input: person.id }
  const result = await compareRepeated(portal, {
    name: 'get_request_info',
    input,
    cookie: person.cookie,
    rounds,
  })
  return table(['own requests', ...head], [['get_request_info', ...cells(result)]])
}

/** As many as find a place in the queue for password hashes. */
const WAITING = 20

async function signIn({ ours, person }: Portal) {
  const calls = (count: number) =>
    Array.from({ length: count }, () => ({
      path: '/rpc/get_request_info',
      cookie: person.cookie,
      body: { user_id_input: person.id },
    }))
  const alone = await measure({ port: ours.port, connections: 4, calls: calls(2000) })
  const signingIn = Array.from({ length: WAITING }, (_, at) => ({
    path: '/auth/sign-in/email',
    cookie: '',
    body: { email: `nobody${at}@example.org`, password: 'wrong password' },
  }))
  const [meanwhile, signedIn] = await Promise.all([
    measure({ port: ours.port, connections: 4, calls: calls(2000) }),
    measure({ port: ours.port, connections: WAITING, calls: signingIn }),
  ])
  return table(
    ['get_request_info', 'p50 ms', 'p99 ms', 'per second'],
    [
      ['alone', alone.p50, alone.p99, alone.perSecond],
      [`while ${WAITING} sign in`, meanwhile.p50, meanwhile.p99, meanwhile.perSecond],
      [`the ${WAITING} who sign in`, signedIn.p50, signedIn.p99, signedIn.perSecond],
    ],
  )
}
