import { type Authentication, createAuthentication } from '#server/accounts/authentication.ts'
import { findUser } from '#server/accounts/store.ts'
import { type App, createApp } from '#server/app.ts'
import type { Database } from '#server/database/connect.ts'
import { listenForEvents } from '#server/events.ts'
import type { User } from '#server/http/access.ts'
import type { Services } from '#server/services.ts'
import { addressOf } from './call-names.ts'
import { addUser, testServices } from './callers.ts'

type Answer = { status: number; body: unknown; headers: Headers }

/** The whole server on a test's database, without a socket: for tests of the wire protocol. */
export type TestApp = {
  app: App
  auth: Authentication
  services: Services
  /** Creates a confirmed account and signs in. Returns its id and Cookie header. */
  signIn(person?: Partial<User>): Promise<{ id: string; cookie: string }>
  /** Opens another session of an account. Returns its Cookie header. */
  openSession(userId: string, kind?: { recovery: boolean }): Promise<string>
  /** Calls a procedure, or an act on a payment as `act_on_payment hold`. */
  call(name: string, input: unknown, cookie?: string): Promise<Answer>
  /** Sends JSON to a path. */
  post(path: string, input: unknown, cookie?: string): Promise<Answer>
  close(): Promise<void>
}

/** A connection from this machine, as from a proxy on it. */
const behindProxy = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

export async function createTestApp(
  database: Database,
  variables: Record<string, string> = {},
): Promise<TestApp> {
  const services = testServices(database, variables)
  const auth = createAuthentication(services)
  const events = await listenForEvents(database, services.log)
  const app = createApp(services, auth, events)
  async function post(path: string, input: unknown, cookie?: string): Promise<Answer> {
    const init = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': '203.0.113.7', // used if TRUSTED_PROXIES says so
        ...(cookie && { Cookie: cookie }),
      },
      body: JSON.stringify(input),
    }
    const answer = await app.request(path, init, behindProxy)
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  async function openSession(userId: string, kind = { recovery: false }): Promise<string> {
    const from = { address: '192.0.2.1', headers: new Headers() }
    const user = await findUser(services.db, userId)
    const cookie = user && (await auth.startSession(user, from, kind))
    return cookie?.split(';')[0] ?? ''
  }
  return {
    app,
    auth,
    services,
    close: async () => {
      await services.announcer.close()
      await events.close()
    },
    async signIn(person = {}) {
      const { id } = await addUser(services.db, person)
      return { id, cookie: await openSession(id) }
    },
    openSession,
    post,
    call: (name, input, cookie) => post(...addressOf(name, input), cookie),
  }
}
