import { createConfirmedAccount } from '../server/accounts/confirmed-accounts.ts'
import { createPasswords } from '../server/secrets/passwords.ts'
import { requestInputs } from '../server/testing/request-inputs.ts'
import type { Call } from './load.ts'
import type { Portal } from './portal.ts'
import { createReport } from './results.ts'
import { measure, table, tableLine } from './rounds.ts'
import { addCodes } from './seed.ts'
import { startWatchedServer } from './server.ts'

const ROUND = 100 // how often each kind of call is sent in one round
const BROWSERS = 20
const family = { email: 'steady@example.org', name: 'Leah Weiss', password: 'a quiet room' }

/**
 * Sends a mix of all calls for `minutes` without a pause, and returns a table of the server's memory,
 * read after each minute while it is idle. Prints each row as it comes. Codes, requests and sessions
 * grow meanwhile, but only in the database.
 */
export async function steadyWork(portal: Portal, minutes: number): Promise<string> {
  const { app, pool, variables } = portal
  const submitter = await app.signIn({ email: 'submitter@example.org' })
  await createConfirmedAccount({ db: app.services.db, passwords: createPasswords() }, family)
  for (const input_code of await addCodes(pool, 5))
    await app.call('create_request', requestInputs({ input_code }), portal.person.cookie)
  const server = await startWatchedServer(variables)
  try {
    const { print, text } = createReport()
    print(table(['minute', 'calls', 'resident MB', 'heap MB', 'external MB'], []).trimEnd())
    for (let minute = 0; minute <= minutes; minute++) {
      let calls = 0
      for (const end = Date.now() + 60_000; minute > 0 && Date.now() < end; )
        calls += await round(portal, server.port, submitter.cookie)
      const { resident, heap, external } = await server.askMemory()
      const held = [resident, heap, external].map((bytes) => (bytes / 2 ** 20).toFixed(1))
      print(tableLine([String(minute), String(calls), ...held]))
    }
    return text()
  } finally {
    await server.stop()
  }
}

/**
 * Sends one round over eight connections, while twenty browsers receive live updates. Returns the
 * number of calls.
 */
async function round({ admin, person, pool }: Portal, port: number, submitter: string) {
  const rpc = (name: string, cookie: string, body: unknown) => ({
    path: `/rpc/${name}`,
    cookie,
    body,
  })
  const list = (input: object) =>
    rpc('get_requests_with_review_status', admin.cookie, { limit: 50, ...input })
  const codes = await addCodes(pool, ROUND)
  const calls: Call[] = codes.flatMap((input_code) => [
    list({}),
    list({ review_filter: 'pending' }),
    list({ search: 'Klein', sort: { by: 'full_name', direction: 'asc' } }),
    rpc('get_request_counts', admin.cookie, {}),
    rpc('get_request_info', person.cookie, { user_id_input: person.id }),
    { path: '/auth/get-session', cookie: person.cookie },
    { path: '/', cookie: '' },
    rpc('create_request', submitter, requestInputs({ input_code })),
  ])
  const { email, password } = family
  calls.push({ path: '/auth/sign-in/email', cookie: '', body: { email, password } })
  const closeBrowsers = await openBrowsers(port, admin.cookie)
  const { failed, failure } = await measure({ port, connections: 8, calls })
  await closeBrowsers()
  if (failed > 0) throw new Error(`${failed} calls failed: ${failure}`)
  return calls.length
}

/** Opens live-update connections and returns a function that closes them. */
async function openBrowsers(port: number, cookie: string): Promise<() => Promise<unknown>> {
  const abort = new AbortController()
  const ended: Promise<void>[] = []
  for (let browser = 0; browser < BROWSERS; browser++) {
    const { body, status } = await fetch(`http://127.0.0.1:${port}/events`, {
      headers: { Cookie: cookie },
      signal: abort.signal,
    })
    if (status !== 200 || !body) throw new Error(`/events: ${status}`)
    ended.push(body.pipeTo(new WritableStream()).catch(() => {}))
  }
  return () => {
    abort.abort()
    return Promise.all(ended)
  }
}
