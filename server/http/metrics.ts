import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#server/database/connect.ts'
import type { Events } from '#server/events.ts'
import { bearerOf, isSameSecret } from '#server/secrets/same-secret.ts'
import type { Services } from '#server/services.ts'
import type { Env } from './middleware.ts'

/** Counts letters that wait to be sent, and those among them that failed at least once. */
type CountLetters = (db: Db) => Promise<{ waiting: number; failing: number }>

type Metrics = {
  /** Measures every request and logs one line of it, without addresses, ids or content. */
  watch: MiddlewareHandler<Env>
  routes: Hono<Env>
}

/**
 * Serves GET /metrics in Prometheus format: requests, database connections, letters, live updates
 * and the process. Requires its token from every caller, because behind a proxy on this machine all
 * callers look local.
 */
export function createMetrics(
  { config, database, db, log }: Services,
  events: Events,
  countLetters: CountLetters,
): Metrics {
  const register = new Registry()
  const requests = new Histogram({
    name: 'kuppah_request_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  new Gauge({
    name: 'kuppah_database_connections',
    help: 'Connections to the database that are open and idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'open' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waited_for' }, waitingCount)
    },
  })
  new Gauge({
    name: 'kuppah_letters',
    help: 'Letters that wait to be sent, and those among them that failed at least once',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      this.reset() // reports nothing instead of stale values while the database does not answer
      const letters = await countLetters(db).catch(() => undefined)
      if (!letters) return
      this.set({ state: 'waiting' }, letters.waiting)
      this.set({ state: 'failing' }, letters.failing)
    },
  })
  new Gauge({
    name: 'kuppah_live_listeners',
    help: 'Browsers that are told at once what changed, and the workers inside',
    registers: [register],
    collect() {
      this.set(events.listeners())
    },
  })

  const watch: MiddlewareHandler<Env> = async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const { method } = c.req
    const { status } = c.res
    const route = routeOf(c)
    requests.observe({ method, route, status }, ms / 1000)
    log.info(
      { id: c.get('requestId'), method, route, status, ms: Math.round(ms * 10) / 10 },
      'request',
    )
  }

  const routes = new Hono<Env>()
  routes.get('/metrics', async (c) => {
    const given = bearerOf(c.req.raw.headers)
    if (!given || !isSameSecret(given, config.metricsToken)) return c.notFound()
    const text = await Registry.merge([register, ofProcess()]).metrics()
    return c.body(text, 200, { 'Content-Type': register.contentType })
  })
  return { watch, routes }
}

/**
 * Returns metrics of memory, processor and event loop; they are measured from the first scrape on.
 */
function ofProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}
let processMetrics: Registry | undefined

/** Returns the matched pattern, not the path, which may contain an id or typed text. */
const routeOf = (c: Context<Env>) => c.get('route') ?? routePath(c)
