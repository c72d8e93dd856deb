import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LiveEvent } from '#contract/events.ts'
import type { Database, Db } from './database/connect.ts'
import { sendNotice, sendNotices } from './database/notice.ts'

/** A change, as processes announce it to each other. */
export type Event = LiveEvent & {
  /** The owner of the request or account. Administrators get all events, users only their own. */
  user_id?: string | null
}

const CHANNEL = 'kuppah'
const RETRY_MS = 1000
/** How long events gather after others were announced: each announcement is a commit. */
const GATHERED_FOR_MS = 50

/** Announces an event to all processes, once the transaction is committed. */
export async function notify(db: Db, event: Event): Promise<void> {
  await sendNotice(db, CHANNEL, JSON.stringify(event))
}

/** Like `notify`, for many events in one statement. */
export async function notifyAll(db: Db, events: Event[]): Promise<void> {
  if (events.length > 0) {
    await sendNotices(
      db,
      CHANNEL,
      events.map((event) => JSON.stringify(event)),
    )
  }
}

export type Announcer = {
  /** Announces committed events to all processes, without making the caller wait. */
  announce(...events: Event[]): void
  /** Resolves once everything is announced. */
  close(): Promise<void>
}

/**
 * Announces frequent events after their commit. A NOTIFY within a transaction would serialize all
 * commits of the database. The first is told at once, and what follows within moments in one
 * statement. Retries until the database accepts them. If the process is killed before, events are
 * lost, but not the changes: the mail worker polls, and pages refetch when they are focused.
 */
export function createAnnouncer(db: Db, log: Logger): Announcer {
  const waiting = new Set<string>()
  let telling: Promise<void> | undefined
  const tell = async () => {
    while (waiting.size > 0) {
      const batch = [...waiting]
      waiting.clear()
      try {
        await sendNotices(db, CHANNEL, batch)
        await wait(GATHERED_FOR_MS)
      } catch (error) {
        log.warn({ err: { name: (error as Error).name } }, 'live updates wait for the database')
        for (const event of batch) waiting.add(event)
        await wait(RETRY_MS)
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
  /** Returns the function that unsubscribes. */
  subscribe(listener: (event: Event) => void): () => void
  /** Returns the number of subscribers. */
  listeners(): number
  /** Aborted when no more events will come. */
  closing: AbortSignal
  /** Ends the streams of events; more than once does no harm. */
  end(): void
  /** Does so, and stops listening. Nothing else may use the embedded database meanwhile. */
  close(): Promise<void>
}

/** Listens for the events of all processes, on one dedicated connection. */
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
  const end = () => {
    closing.abort()
    listeners.clear()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listeners: () => listeners.size,
    closing: closing.signal,
    end,
    async close() {
      end()
      await stop()
    },
  }
}

/**
 * Listens on a dedicated connection. If it breaks, reconnects every second, and then emits 'ready'
 * to all subscribers, because events in between are lost.
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
