import { Hono } from 'hono'
import type { EndpointName } from '#contract/index.ts'
import type { Authentication } from './accounts/index.ts'
import { accountProcedures } from './accounts/index.ts'
import { auditProcedures } from './audit/index.ts'
import { backupProcedures, readStatus } from './backup/index.ts'
import { bookProcedures } from './books/index.ts'
import { callProcedures } from './calls/index.ts'
import { campaignProcedures } from './campaigns/index.ts'
import { codeProcedures } from './codes/index.ts'
import type { Handlers } from './context.ts'
import { correctionProcedures } from './corrections/index.ts'
import { countProcedures } from './counts/index.ts'
import {
  documentRoutes,
  documentProcedures as requestDocumentProcedures,
} from './documents/index.ts'
import type { Events } from './events.ts'
import { describeExports, exportRoutes } from './exports/index.ts'
import { familyProcedures } from './families/index.ts'
import { findingProcedures } from './finding/index.ts'
import { addressReader, warnOfProxies } from './http/address.ts'
import { documentProcedures } from './http/api-docs.ts'
import { NotFound } from './http/failures.ts'
import type { Reported } from './http/gauges.ts'
import { healthRoutes } from './http/health.ts'
import { liveRoutes } from './http/live.ts'
import { mapsRoutes } from './http/maps.ts'
import { createMetrics } from './http/metrics.ts'
import {
  answerFailures,
  type Env,
  identifyCallers,
  numberRequests,
  refuseForeignOrigins,
  secureHeaders,
} from './http/middleware.ts'
import { pageRoutes } from './http/pages.ts'
import { contractRoutes } from './http/rpc.ts'
import { countQueued, likenessProcedures } from './likeness/index.ts'
import { countWaitingLetters, letterProcedures, mailboxApp } from './mail/index.ts'
import { createCalls } from './operations/index.ts'
import { payoutProcedures, payoutRoutes } from './payouts/index.ts'
import { personProcedures } from './persons/index.ts'
import { questionProcedures } from './questions/index.ts'
import { requestProcedures } from './requests/index.ts'
import { reviewProcedures } from './reviews/index.ts'
import type { Services } from './services.ts'
import { templateProcedures } from './templates/index.ts'
import { textMessageRoutes } from './text-messages/index.ts'

export type App = Hono<Env>

/** Paths that programs call, with the caller's session and without pages. */
const answeredHere = [
  '/rpc/*',
  '/auth/*',
  '/documents/*',
  '/payouts/*',
  '/exports/*',
  '/functions/*',
]

/** Assembles the whole server with all its routes, without opening a socket. */
export function createApp(
  services: Services,
  auth: Authentication,
  events: Events,
  workers: Reported['workers'] = {},
): App {
  const { config } = services
  const app = new Hono<Env>()
  app.onError(answerFailures(services))
  const metrics = createMetrics(services, events, {
    letters: countWaitingLetters,
    comparing: countQueued,
    backup: readStatus,
    workers,
  })
  app.use(numberRequests, metrics.watch, secureHeaders(config), warnOfProxies(services))
  app.use(refuseForeignOrigins(config))
  app.route('/', healthRoutes(services, events))
  app.route('/', metrics.routes)

  const identify = identifyCallers(auth, addressReader(config))
  for (const path of [...answeredHere, '/events']) {
    app.use(path, identify)
  }

  const procedures = contractRoutes(createCalls(services, allProcedures(services, auth)))
  describeExports(procedures)
  documentProcedures(procedures)
  app.route('/', procedures)
  app.route('/documents', documentRoutes(services))
  app.route('/exports', exportRoutes(services))
  app.route('/payouts', payoutRoutes(services))
  app.route('/', liveRoutes(events))
  app.route('/', mapsRoutes(services))
  app.route('/', mailboxApp(services))
  app.route('/text-messages', textMessageRoutes(services))
  for (const path of answeredHere) app.all(path, notFound)
  app.route('/', pageRoutes(services))
  app.all('*', notFound)
  return app
}

function notFound(): never {
  throw new NotFound()
}

export const allProcedures = (
  services: Services,
  auth: Authentication,
): Handlers<EndpointName> => ({
  ...accountProcedures(auth),
  ...auditProcedures,
  ...backupProcedures,
  ...bookProcedures,
  ...callProcedures,
  ...campaignProcedures(services),
  ...codeProcedures,
  ...correctionProcedures,
  ...countProcedures,
  ...requestDocumentProcedures,
  ...familyProcedures,
  ...payoutProcedures,
  ...personProcedures,
  ...findingProcedures,
  ...letterProcedures,
  ...likenessProcedures,
  ...requestProcedures(services),
  ...questionProcedures,
  ...reviewProcedures,
  ...templateProcedures,
})
