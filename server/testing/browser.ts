import { randomInt } from 'node:crypto'
import type { ProcedureName } from '#contract/index.ts'
import { contract } from '#contract/index.ts'
import type { Locale } from '#domain/locales.ts'
import { createAuthentication } from '#server/accounts/authentication.ts'
import { accountProcedures } from '#server/accounts/procedures.ts'
import { admit, type Caller, type Context } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'

type Answer = { status: number; body: unknown; setCookie: string[] }

/** Somebody at a browser of their own, for tests: it keeps the session's cookie. */
export type Browser = ReturnType<ReturnType<typeof createBrowsers>>

export function createBrowsers(services: Services) {
  const auth = createAuthentication(services)
  const procedures = accountProcedures({ ...services, auth })

  return ({
    locale = 'en',
    address = someAddress(),
  }: {
    locale?: Locale
    address?: string
  } = {}) => {
    const jar = new Map<string, string>()
    const headers = () => new Headers({ Cookie: [...jar].map((c) => c.join('=')).join('; ') })
    const keep = (setCookie: string[]) => {
      for (const cookie of setCookie) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
        if (/Max-Age=0/i.test(cookie)) jar.delete(name)
        else jar.set(name, value)
      }
    }
    async function answer(work: () => Promise<Omit<Answer, 'status'> & { status?: number }>) {
      try {
        const { status = 200, ...given } = await work()
        keep(given.setCookie)
        return { status, ...given }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return { status: error.status, body: error.body, setCookie: [] }
      }
    }
    const send = (method: string, path: string, body?: unknown) =>
      answer(async () => {
        const sent = headers()
        sent.set('X-Locale', locale)
        if (body !== undefined) sent.set('Content-Type', 'application/json')
        const request = new Request(`http://localhost:3000${path}`, {
          method,
          headers: sent,
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        const response = await auth.handle(request, address)
        return {
          status: response.status,
          body: await response.json(),
          setCookie: response.headers.getSetCookie(),
        }
      })

    return {
      jar,
      headers,
      get: (path: string) => send('GET', path),
      post: (path: string, body: unknown) => send('POST', path, body),
      signIn: (email: string, password: string) =>
        send('POST', '/auth/sign-in/email', { email, password }),
      /** Calls a procedure of accounts as it is called over the wire. */
      call: (name: keyof typeof procedures, input: unknown) =>
        answer(async () => {
          const known = await auth.identify(headers())
          const setCookie: string[] = []
          const caller: Caller = {
            user: known?.user,
            session: known?.session,
            address,
            locale,
            headers: headers(),
            setCookie: (value) => setCookie.push(value),
          }
          const row = contract[name as ProcedureName]
          admit(caller, row.audience)
          const handler = procedures[name] as (input: unknown, caller: Context) => Promise<unknown>
          return { body: await handler(row.input.parse(input), caller), setCookie }
        }),
    }
  }
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
