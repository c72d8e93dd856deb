import { randomInt } from 'node:crypto'
import { Hono } from 'hono'
import type { ProcedureName } from '#contract/index.ts'
import type { Locale } from '#domain/locales.ts'
import { createAuthentication } from '#server/accounts/authentication.ts'
import { accountProcedures } from '#server/accounts/procedures.ts'
import { HttpError } from '#server/http/failures.ts'
import { answerFailures, type Env, identifyCallers } from '#server/http/middleware.ts'
import { contractRoutes } from '#server/http/rpc.ts'
import { createCalls } from '#server/operations/index.ts'
import type { Services } from '#server/services.ts'

type Answer = { status: number; body: unknown; setCookie: string[]; retryAfter: number }

/** A browser with its own cookies, signed in or not, that calls the account routes. */
export type Browser = ReturnType<ReturnType<typeof createBrowsers>>

export function createBrowsers(services: Services) {
  const auth = createAuthentication(services)
  const routes = contractRoutes(createCalls(services, accountProcedures(auth)))

  return ({
    locale = 'en',
    address = someAddress(),
  }: {
    locale?: Locale
    address?: string
  } = {}) => {
    const app = new Hono<Env>()
    app.onError(answerFailures(services))
    app.use(identifyCallers(auth, () => address))
    app.route('/', routes)
    app.notFound(() => {
      throw new HttpError(404, 'err.notFound')
    })

    const jar = new Map<string, string>()
    const headers = () => new Headers({ Cookie: [...jar].map((c) => c.join('=')).join('; ') })
    const keep = (setCookie: string[]) => {
      for (const cookie of setCookie) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
        if (/Max-Age=0/i.test(cookie)) jar.delete(name)
        else jar.set(name, value)
      }
    }
    async function send(path: string, init: RequestInit): Promise<Answer> {
      const sent = new Headers({ 'X-Locale': locale, 'Content-Type': 'application/json' })
      for (const [name, value] of [...headers(), ...new Headers(init.headers)])
        sent.set(name, value)
      const answer = await app.request(path, { ...init, headers: sent })
      const setCookie = answer.headers.getSetCookie()
      keep(setCookie)
      const retryAfter = Number(answer.headers.get('Retry-After') ?? 0)
      return { status: answer.status, body: await answer.json(), setCookie, retryAfter }
    }
    const post = (path: string, body: unknown) =>
      send(path, { method: 'POST', body: JSON.stringify(body) })

    const get = (path: string) => send(path, {})

    return {
      jar,
      headers,
      send,
      get,
      post,
      isSignedIn: async () => {
        const { body } = await get('/auth/get-session')
        return Object.hasOwn(body ?? {}, 'user')
      },
      signIn: (email: string, password: string) => post('/auth/sign-in/email', { email, password }),
      call: (name: ProcedureName, input: unknown) => post(`/rpc/${name}`, input),
    }
  }
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
