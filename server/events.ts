import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LiveEvent } from '#contract/events.ts'
import type { Database, Db } from './database/connect.ts'
import { sendNotice, sendNotices } from './database/notice.ts'

/** Something that changed, as processes tell one another. */
export type Event = LiveEvent & {
  /** Whose request or account it is. Administrators are told of all, users only of their own. */
  user_id?: string | null
}

const CHANNEL = 'kuppah'
const RETRY_MS = 1000

/** Tells every process; it is heard only once the transaction is committed. */
export async function notify(db: Db, event: Event): Promise<void> {
  await sendNotice(db, CHANNEL, JSON.stringify(event))
}

export type Announcer = {
  /** Tells every process what is committed already, without making the caller wait. */
  announce(...events: Event[]): void
  /** Ends once all is told. */
  close(): Promise<void>
}

/**
 * For what many people do at once. A notice within a transaction makes all commits of the database
 * wait for one another; so these are told after it, all that have gathered in one statement, and
 * again until the database takes them. Should the process be killed in that instant, what was done
 * stays done: the mail worker looks by itself, and pages ask anew when they are looked at.
 */
export function createAnnouncer(db: Db, log: Logger): Announcer {
  const waiting = new Set<string>()
  let telling: Promise<void> | undefined
  const tell = async () => {
    while (waiting.size > 0) {
      const told = [...waiting]
      waiting.clear()
      try {
        await sendNotices(db, CHANNEL, told)
      } catch (error) {
        log.warn({ err: { name: (error as Error).name } }, 'live updates wait for the database')
        for (const event of told) waiting.add(event)
        await pause(RETRY_MS)
      }
    }
    telling = undefined
  }
  return {
    announce(...events) {
      for (const event of events) waiting.add(JSON.stringify(event))
      telling ??= tell()
    },
    close: async () => telling,
  }
}

export type Events = {
  /** Gives the function that ends the subscription. */
  subscribe(listener: (event: Event) => void): () => void
  /** How many are subscribed. */
  listeners(): number
  /** Aborted when nothing more will be heard. */
  closing: AbortSignal
  close(): Promise<void>
}

/** Hears what any process told, on one connection kept for it. */
export async function listenForEvents(database: Database, log: Logger): Promise<Events> {
  const listeners = new Set<(event: Event) => void>()
  const closing = new AbortController()
  const hear = (payload = '') => {
    const event: Event = JSON.parse(payload)
    for (const listener of listeners) listener(event)
  }
  const stop = database.lite
    ? await database.lite.listen(CHANNEL, hear)
    : await listenOnPostgres(database, hear, log)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listeners: () => listeners.size,
    closing: closing.signal,
    async close() {
      closing.abort()
      listeners.clear()
      await stop()
    },
  }
}

/**
 * A connection of its own; when it breaks, a new one is tried every second until it holds, and then
 * everybody hears 'ready': what was told in between is lost.
 */
async function listenOnPostgres(
  { pool }: Database,
  hear: (payload?: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let stopped = false
  let end: () => void = () => {}
  let retry: NodeJS.Timeout | undefined
  const again = () => {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void reconnect(), RETRY_MS)
  }
  const reconnect = async () => {
    try {
      await connect()
      log.info('live updates are heard again')
      hear(JSON.stringify({ kind: 'ready' } satisfies Event))
    } catch {
      again()
    }
  }
  const connect = async () => {
    const client = await pool.connect()
    let released = false
    const release = () => {
      if (!released) client.release(true)
      released = true
    }
    client.on('notification', ({ payload }) => hear(payload))
    client.once('error', (error) => {
      log.warn({ err: { name: error.name } }, 'the connection for live updates broke')
      release()
      again()
    })
    end = release
    try {
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      release()
      throw error
    }
    if (stopped) release()
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    end()
  }
}
