import { randomUUID } from 'node:crypto'
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
/** Of the events in a notice, which are ids and other ASCII, without brackets. */
const MAX_BYTES = 7900
const RETRY_MS = 1000
/** How often the connection must answer a ping of ours. One that has not by the next is replaced. */
const PING_MS = 12_000
/** How long events gather after others were announced: each announcement is a commit. */
const GATHERED_FOR_MS = 50

/** Announces an event to all processes, once the transaction is committed. */
export async function notify(db: Db, event: Event): Promise<void> {
  await sendNotice(db, CHANNEL, JSON.stringify(event))
}

/** Like `notify`, for many events in one statement. */
export async function notifyAll(db: Db, events: Event[]): Promise<void> {
  if (events.length > 0) {
    const texts = events.map((event) => JSON.stringify(event))
    await sendNotices(db, CHANNEL, noticesOf(texts))
  }
}

/**
 * Joins events to lists, as many as PostgreSQL takes in a notice, which is less than 8,000 bytes: each
 * notice costs as much as any other, in its transaction and to who hears it.
 */
function noticesOf(events: string[]): string[] {
  const lists: string[] = []
  for (const event of events) {
    const last = lists.at(-1)
    if (last === undefined || last.length + event.length > MAX_BYTES) lists.push(event)
    else lists[lists.length - 1] = `${last},${event}`
  }
  return lists.map((list) => `[${list}]`)
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
        await sendNotices(db, CHANNEL, noticesOf(batch))
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
  /** Returns the milliseconds since the database last sent us a notice that we had asked for. */
  silentMs(): number
  /** Aborted when no more events will come. */
  closing: AbortSignal
  /** Ends the streams of events; more than once does no harm. */
  end(): void
  /** Does so, and stops listening. Nothing else may use the embedded database meanwhile. */
  close(): Promise<void>
}

/** Listens for the events of all processes, on one dedicated connection. */
export async function listenForEvents(
  database: Database,
  log: Logger,
  { pingMs = PING_MS } = {},
): Promise<Events> {
  const listeners = new Set<(event: Event) => void>()
  const closing = new AbortController()
  const hear = (payload = '') => {
    const events: Event[] = [JSON.parse(payload)].flat()
    for (const event of events) for (const listener of listeners) listener(event)
  }
  const { stop, silentMs } = database.lite
    ? { stop: await database.lite.listen(CHANNEL, hear), silentMs: () => 0 }
    : await listenOnPostgres(database, hear, { log, pingMs })
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
    silentMs,
    closing: closing.signal,
    end,
    async close() {
      end()
      await stop()
    },
  }
}

/**
 * Listens on a dedicated connection. If it breaks or is silent, reconnects every second, and then emits
 * 'ready' to all subscribers, because events in between are lost.
 */
async function listenOnPostgres(
  { pool }: Database,
  hear: (payload?: string) => void,
  { log, pingMs }: { log: Logger; pingMs: number },
): Promise<{ stop: () => Promise<void>; silentMs: () => number }> {
  /** A channel of our own, so that a ping wakes no other process. */
  const ping = `ping_${randomUUID().replaceAll('-', '')}`
  let heardAt = performance.now()
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
    let pinging: NodeJS.Timeout | undefined
    let isAnswered = true
    let released = false
    const release = () => {
      clearInterval(pinging)
      if (!released) client.release(true)
      released = true
    }
    const replace = (error: Error) => {
      if (released) return
      log.warn({ err: { name: error.name } }, 'the connection for live updates broke')
      release()
      again()
    }
    client.on('notification', ({ channel, payload }) => {
      if (channel !== ping) return hear(payload)
      heardAt = performance.now()
      isAnswered = true
    })
    client.once('error', replace)
    end = release
    try {
      await client.query(`LISTEN ${CHANNEL}`)
      await client.query(`LISTEN ${ping}`)
    } catch (error) {
      release()
      throw error
    }
    if (stopped) return release()
    heardAt = performance.now()
    pinging = setInterval(() => {
      if (!isAnswered) return replace(new Error('silent'))
      isAnswered = false
      client.query(`NOTIFY ${ping}`).catch(replace)
    }, pingMs)
  }
  await connect()
  const stop = async () => {
    stopped = true
    clearTimeout(retry)
    end()
  }
  return { stop, silentMs: () => performance.now() - heardAt }
}
