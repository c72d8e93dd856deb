import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/database/connect.ts'
import type { Events } from '#server/events.ts'
import type { Worker } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import { version } from '#server/version.ts'

/** What the features report. */
export type Reported = {
  /** Counts letters that wait to be sent, and those among them that failed at least once. */
  letters(db: Db): Promise<{ waiting: number; failing: number }>
  /** Counts families that wait to be compared. */
  comparing(db: Db): Promise<number>
  backup(dataDir: string): Promise<{ last_good: { made_at: string } | null; problem: unknown }>
  workers: Record<string, Worker>
}

/** A number, or numbers by the value of the label; none if it is not known. */
type Value = number | Record<string, number> | undefined

/** Adds what is read at each scrape: the database, queues, workers, backups, the disk, live updates. */
export function addGauges(
  register: Registry,
  { config, database, db }: Services,
  events: Events,
  { letters, comparing, backup, workers }: Reported,
): void {
  const add = (name: string, help: string, read: () => Value | Promise<Value>, label?: string) =>
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [register],
      async collect() {
        // Reports nothing instead of stale values while the database does not answer.
        if (label) this.reset()
        else this.remove()
        const value = await Promise.try(read).catch(() => undefined)
        if (typeof value === 'number') return this.set(value)
        for (const [of, number] of Object.entries(value ?? {})) {
          this.set({ [label ?? '']: of }, number)
        }
      },
    })

  add(
    'kuppah_database_connections',
    'Connections to the database that are open and idle, and requests that wait for one',
    () => ({
      open: database.pool.totalCount,
      idle: database.pool.idleCount,
      waited_for: database.pool.waitingCount,
    }),
    'state',
  )
  add(
    'kuppah_letters',
    'Letters that wait to be sent, and those among them that failed at least once',
    () => letters(db),
    'state',
  )
  add('kuppah_families_to_compare', 'Families that wait to be compared with others', () =>
    comparing(db),
  )
  add(
    'kuppah_worker_silent_seconds',
    'Seconds since work in the background last succeeded',
    () =>
      Object.fromEntries(
        Object.entries(workers).map(([name, { silentMs }]) => [name, silentMs() / 1000]),
      ),
    'worker',
  )
  add(
    'kuppah_live_updates_silent_seconds',
    'Seconds since the database last sent a notice that we had asked for',
    () => events.silentMs() / 1000,
  )
  add(
    'kuppah_live_listeners',
    'Browsers that are told at once what changed, and the workers inside',
    () => events.listeners(),
  )
  add('kuppah_backup_age_seconds', 'Seconds since the last backup that was tried', async () => {
    const { last_good } = await backup(config.dataDir)
    return last_good ? (Date.now() - Date.parse(last_good.made_at)) / 1000 : undefined
  })
  add('kuppah_backup_failed', '1 if the latest backup failed', async () =>
    (await backup(config.dataDir)).problem ? 1 : 0,
  )
  add('kuppah_disk_free_bytes', 'Room on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  })
  add('kuppah_info', 'The version that runs', () => ({ [version]: 1 }), 'version')
}
