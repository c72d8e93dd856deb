import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Events } from '#server/events.ts'
import { bearerOf, isSameSecret } from '#server/secrets/same-secret.ts'
import type { Services } from '#server/services.ts'
import { addGauges, type Reported } from './gauges.ts'
import type { Env } from './middleware.ts'

type Metrics = {
  /** Measures every request and logs one line of it, without addresses, ids or content. */
  watch: MiddlewareHandler<Env>
  routes: Hono<Env>
}

/**
 * Serves GET /metrics in Prometheus format: requests, the gauges of gauges.ts and the process. Requires its token from every caller, because behind a proxy on this machine all
 * callers look local.
 */
export function createMetrics(services: Services, events: Events, reported: Reported): Metrics {
  const { config, log } = services
  const register = new Registry()
  const requests = new Histogram({
    name: 'kuppah_request_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  addGauges(register, services, events, reported)

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
