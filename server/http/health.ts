import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { assertReady } from '#server/database/notice.ts'
import type { Events } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { version } from '#server/version.ts'
import type { Env } from './middleware.ts'

/**
 * How long a result of /readyz is cached: anybody may request it, so the database is checked once a
 * second.
 */
const CACHED_MS = 1000
/** A database that takes longer to answer counts as away. */
const PATIENCE_MS = 5000
/** Live updates may be silent for this long before the process counts as cut off from the database. */
const SILENCE_MS = 60_000
/**
 * The embedded database extends its write-ahead log by files of this size; with less free space,
 * writes fail.
 */
const MIN_FREE_BYTES = 16 * 2 ** 20

/**
 * Serves GET /healthz (the process runs, in which version) and GET /readyz: the database can be written,
 * is migrated, sends live updates and, if embedded, has free disk space. Nothing else counts: a mail
 * server that is down must not take a process out of a balancer.
 */
export function healthRoutes(
  { db, database, config, log }: Pick<Services, 'db' | 'database' | 'config' | 'log'>,
  { silentMs }: Pick<Events, 'silentMs'>,
): Hono<Env> {
  async function look(): Promise<boolean> {
    try {
      await assertReady(db)
      if (silentMs() > SILENCE_MS) throw new Error('no live updates')
      if (database.kind !== 'embedded' || (await hasFreeSpace(config.dataDir))) return true
      log.warn({ dataDir: config.dataDir }, 'the disk is full')
    } catch (error) {
      log.warn({ err: { name: (error as Error).name } }, 'the database does not answer')
    }
    return false
  }
  let lastAt = Number.NEGATIVE_INFINITY
  let last = Promise.resolve(false)
  let looking: Promise<boolean> | undefined
  function isReady(): Promise<boolean> {
    const now = performance.now()
    if (looking || now - lastAt < CACHED_MS) return last
    lastAt = now
    looking = look().finally(() => {
      looking = undefined
    })
    last = Promise.race([looking, wait(PATIENCE_MS, false, { ref: false })])
    return last
  }

  const app = new Hono<Env>()
  app.get('/healthz', (c) => c.json({ status: 'ok', version }))
  app.get('/readyz', async (c) =>
    (await isReady()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503),
  )
  return app
}

/**
 * Returns true if the file system does not report its free space; the database then decides alone.
 */
async function hasFreeSpace(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => undefined)
  return !disk || disk.bavail * disk.bsize >= MIN_FREE_BYTES
}
