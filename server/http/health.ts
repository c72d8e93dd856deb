import { statfs } from 'node:fs/promises'
import { Hono } from 'hono'
import { assertReady } from '#server/database/notice.ts'
import type { Services } from '#server/services.ts'
import type { Env } from './middleware.ts'

/** For how long an answer of /readyz holds: anybody may ask, so the database is asked once a second. */
const HOLDS_MS = 1000
/** The embedded database makes its log (WAL) in files of this size: with less room, writes fail. */
const LEAST_ROOM_BYTES = 16 * 2 ** 20

/**
 * GET /healthz: the process lives. GET /readyz: it can do its work, so the database answers, is
 * migrated and, if it is embedded, has room on its disk.
 */
export function healthRoutes({
  db,
  database,
  config,
  log,
}: Pick<Services, 'db' | 'database' | 'config' | 'log'>): Hono<Env> {
  async function look(): Promise<boolean> {
    try {
      await assertReady(db)
      if (database.kind !== 'embedded' || (await hasRoom(config.dataDir))) return true
      log.warn({ dataDir: config.dataDir }, 'the disk is full')
    } catch (error) {
      log.warn({ err: { name: (error as Error).name } }, 'the database does not answer')
    }
    return false
  }
  let last: { at: number; isReady: Promise<boolean> } | undefined
  function isReady(): Promise<boolean> {
    const now = performance.now()
    if (!last || now - last.at >= HOLDS_MS) last = { at: now, isReady: look() }
    return last.isReady
  }

  const app = new Hono<Env>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) =>
    (await isReady()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503),
  )
  return app
}

/** Where the file system does not tell, the database decides alone. */
async function hasRoom(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => undefined)
  return !disk || disk.bavail * disk.bsize >= LEAST_ROOM_BYTES
}
