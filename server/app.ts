import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ProcedureName } from '#contract/index.ts'
import type { Authentication } from './accounts/authentication.ts'
import { accountProcedures } from './accounts/procedures.ts'
import { documentProcedures } from './api-docs.ts'
import { auditProcedures } from './audit/procedures.ts'
import { codeProcedures } from './codes/procedures.ts'
import { countProcedures } from './counts/procedures.ts'
import { documentProcedures as requestDocumentProcedures } from './documents/procedures.ts'
import { documentRoutes } from './documents/routes.ts'
import type { Events } from './events.ts'
import { HttpError } from './failures.ts'
import { healthRoutes } from './health.ts'
import {
  addressOf,
  answerFailures,
  type Env,
  numberRequests,
  refuseForeignOrigins,
  secureHeaders,
  warnOfProxies,
} from './http.ts'
import { localeOf } from './language.ts'
import { liveRoutes } from './live.ts'
import { mailboxApp } from './mail/mailbox.ts'
import { mapsRoutes } from './maps.ts'
import { createMetrics } from './metrics.ts'
import { pageRoutes } from './pages.ts'
import { personProcedures } from './persons/procedures.ts'
import { requestProcedures } from './requests/procedures.ts'
import { reviewProcedures } from './reviews/procedures.ts'
import { procedureRoutes } from './rpc.ts'
import type { Handlers, Services } from './services.ts'
import { templateProcedures } from './templates/procedures.ts'

export type App = Hono<Env>

/** The whole server but for the socket: every route of design.md, The wire. */
export function createApp(services: Services, auth: Authentication, events: Events): App {
  const { config } = services
  const app = new Hono<Env>()
  app.onError(answerFailures(services))
  const metrics = createMetrics(services, events)
  app.use(numberRequests, metrics.watch, secureHeaders(config), warnOfProxies(services))
  app.use(refuseForeignOrigins(config))
  app.route('/', healthRoutes(services))
  app.route('/', metrics.routes)

  const identify = createMiddleware<Env>(async (c, next) => {
    const known = await auth.identify(c.req.raw.headers)
    c.set('caller', {
      user: known?.user,
      session: known?.session,
      address: addressOf(c, config.trustedProxies),
      locale: localeOf(c.req.raw.headers, known?.user.locale),
      headers: c.req.raw.headers,
      setCookie: (value) => c.header('Set-Cookie', value, { append: true }),
    })
    await next()
  })
  for (const path of ['/rpc/*', '/documents/*', '/functions/*', '/events']) app.use(path, identify)

  const procedures = procedureRoutes(allProcedures(services, auth))
  documentProcedures(procedures)
  app.route('/', procedures)
  for (const route of auth.routes) {
    const [method = '', path = ''] = route.split(' ')
    app.on(method, path, (c) => auth.handle(c.req.raw, addressOf(c, config.trustedProxies)))
  }
  app.route('/documents', documentRoutes(services))
  app.route('/', liveRoutes(events))
  app.route('/', mapsRoutes(services))
  app.route('/', mailboxApp(services))
  for (const path of ['/rpc/*', '/auth/*', '/documents/*', '/functions/*']) app.all(path, notFound)
  app.route('/', pageRoutes(services))
  app.all('*', notFound)
  return app
}

function notFound(): never {
  throw new HttpError(404, 'err.notFound')
}

const allProcedures = (services: Services, auth: Authentication): Handlers<ProcedureName> => ({
  ...accountProcedures({ ...services, auth }),
  ...auditProcedures(services),
  ...codeProcedures(services),
  ...countProcedures(services),
  ...requestDocumentProcedures(services),
  ...personProcedures(services),
  ...requestProcedures(services),
  ...reviewProcedures(services),
  ...templateProcedures(services),
})
