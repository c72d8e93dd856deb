import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { startRepeating } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import { type Backup, backupFolder, backupName, makeBackup } from './make.ts'
import { updateStatus } from './status.ts'
import { verifyBackup } from './verify.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LOOK_MS = 10 * MINUTE_MS
const HOUR = 2

/**
 * Makes a backup every night after two o'clock in the office's time zone. A computer that was off
 * at night makes it at the next start. `stop` resolves once a run in progress has ended.
 */
export function startNightlyBackups(services: Pick<Services, 'config' | 'database' | 'log'>) {
  const { log } = services
  const failure = 'no good backup could be made'
  const work = () =>
    backUpIfDue(services).catch(({ name, code }) => log.error({ err: { name, code } }, failure))
  return startRepeating(work, { log, everyMs: LOOK_MS, failure })
}

/**
 * Makes the night's backup unless it exists, restores it for a test, and removes the oldest. Returns
 * it if one was made. Throws BadBackup if it cannot be restored; then all are kept.
 */
export async function backUpIfDue(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  now = new Date(),
  verify = verifyBackup,
): Promise<Backup | undefined> {
  const { config, log } = services
  const folder = backupFolder(config.dataDir)
  const last = (await lastBackup(folder)) ?? (await bornAt(config.dataDir))
  // A backup from the future was made while the clock was wrong.
  if (last >= lastNight(now, config.organization.timeZone) && last <= now) return undefined
  const started = performance.now()
  const file = path.join(folder, backupName('nightly', config, now))
  let isRestorable = true
  const verifyPlain = (plain: string) =>
    verify(config, plain).catch((error) => {
      isRestorable = false
      throw error
    })
  const backup = await makeBackup(services, file, verifyPlain).catch(async (error) => {
    await updateStatus(config.dataDir, { problem: isRestorable ? 'failed' : 'unrestorable' })
    throw error
  })
  const last_good = { made_at: now.toISOString(), bytes: backup.bytes }
  await updateStatus(config.dataDir, { last_good, problem: null })
  const ms = Math.round(performance.now() - started)
  log.info({ rows: backup.rows, documents: backup.documents, bytes: backup.bytes, ms }, 'backed up')
  for (const name of (await nightlies(folder)).slice(0, -config.backupsKept)) {
    await rm(path.join(folder, name))
  }
  return backup
}

/** Returns the latest instant at which a backup was due. */
export function lastNight(now: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const [hour = 0, minute = 0] = ['hour', 'minute'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  )
  const since = (hour - HOUR) * 60 * MINUTE_MS + minute * MINUTE_MS
  return new Date(now.getTime() - (since < 0 ? since + DAY_MS : since))
}

/** Returns the names of nightly backups, oldest first. Manual ones are never deleted. */
async function nightlies(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^nightly-[\dTZ-]+\.tar\.gz(\.age)?$/.test(name)).sort()
}

async function lastBackup(folder: string): Promise<Date | undefined> {
  const name = (await nightlies(folder)).at(-1)
  return name ? (await stat(path.join(folder, name))).mtime : undefined
}

/** Returns when the data directory was created: on the first day no backup is needed. */
const bornAt = async (dataDir: string) =>
  (await stat(path.join(dataDir, 'database', 'PG_VERSION'))).mtime
