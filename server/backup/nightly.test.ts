import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askServer, listenForCommands } from '#server/control/index.ts'
import type { Database } from '#server/database/connect.ts'
import { testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { openMigrated } from '#server/testing/embedded.ts'
import { sized } from '#server/testing/sizes.ts'
import { check } from './archive.ts'
import { isEncrypted } from './encryption.ts'
import { backUpIfDue, lastNight } from './nightly.ts'
import { backupProcedures } from './procedures.ts'
import { readStatus } from './status.ts'
import { verifyBackup } from './verify.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-nightly-'))
let database: Database
beforeAll(async () => {
  database = await openMigrated(dataDir)
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const DAY_MS = 24 * 3_600_000

/** Does not restore a backup for a test, which takes as long as all other tests of this file. */
const trusting: typeof verifyBackup = async () => {}

test('the night is in the office’s time zone', () => {
  const at = (now: string, zone: string) => lastNight(new Date(now), zone).toISOString()
  expect(at('2026-11-20T12:00:00.000Z', 'America/New_York')).toBe('2026-11-20T07:00:00.000Z')
  expect(at('2026-11-20T06:59:00.000Z', 'America/New_York')).toBe('2026-11-19T07:00:00.000Z')
  expect(at('2026-11-20T12:00:00.000Z', 'Asia/Jerusalem')).toBe('2026-11-20T00:00:00.000Z')
  const moments = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (now) => {
      const since = now.getTime() - lastNight(now, 'America/New_York').getTime()
      expect(since).toBeGreaterThanOrEqual(0)
      expect(since).toBeLessThan(DAY_MS + 60_000)
    }),
  )
})

test('makes one backup a night, keeps the last ones, and never deletes manual ones', async () => {
  const services = testServices(database, { DATA_DIR: dataDir, BACKUPS_KEPT: '2' })
  const folder = path.join(dataDir, 'backups')
  const tomorrow = Date.now() + DAY_MS
  expect(await backUpIfDue(services)).toBeUndefined() // the data directory is from today
  const first = await backUpIfDue(services, new Date(tomorrow), sized(trusting, verifyBackup))
  const { last_good, problem } = await readStatus(dataDir)
  expect({ last_good, problem }).toEqual({
    last_good: { made_at: new Date(tomorrow).toISOString(), bytes: first?.bytes },
    problem: null,
  })
  expect((await check(first?.file ?? '')).documents).toBe(0)
  expect(await backUpIfDue(services)).toBeUndefined()
  writeFileSync(path.join(folder, 'kuppah-2026-01-01T00-00-00Z.tar.gz'), '')
  const made = []
  for (const days of [1, 2, 3]) {
    made.push(await backUpIfDue(services, new Date(tomorrow + days * DAY_MS), trusting))
  }
  expect((await readdir(folder)).sort()).toEqual([
    'kuppah-2026-01-01T00-00-00Z.tar.gz',
    ...made.slice(1).map((backup) => path.basename(backup?.file ?? '')),
    'status.json',
  ])
})

test('a backup that cannot be restored is reported, and the last good one stays known', async () => {
  const services = testServices(database, { DATA_DIR: dataDir, BACKUPS_KEPT: '2' })
  const { last_good } = await readStatus(dataDir)
  const spoiled: typeof verifyBackup = (config, file) => {
    writeFileSync(file, 'not a backup')
    return verifyBackup(config, file)
  }
  const later = new Date(Date.now() + 20 * DAY_MS)
  await expect(backUpIfDue(services, later, spoiled)).rejects.toThrow(/cannot be restored/)
  const { get_backup_status } = createCalls(services, backupProcedures)
  expect(await get_backup_status({}, {} as never)).toEqual({
    success: true,
    backup: { last_good, problem: 'unrestorable' },
  })
})

test('a backup is restored for a test before it is encrypted', async () => {
  const identity = await generateX25519Identity()
  const BACKUP_RECIPIENT = await identityToRecipient(identity)
  const variables = { DATA_DIR: dataDir, BACKUPS_KEPT: '2', BACKUP_RECIPIENT }
  const services = testServices(database, variables)
  const verified: string[] = []
  const later = new Date(Date.now() + 30 * DAY_MS)
  const verify: typeof verifyBackup = async (_, file) => {
    verified.push(file, (await check(file)).format)
  }
  const made = await backUpIfDue(services, later, verify)
  expect(verified).toEqual([expect.stringMatching(/\/\.nightly-.*\.tar\.gz$/), 'kuppah-backup-1'])
  expect(existsSync(verified[0] ?? '')).toBe(false)
  expect(made).toMatchObject({ file: expect.stringMatching(/\.tar\.gz\.age$/), encrypted: true })
  expect(await isEncrypted(made?.file ?? '')).toBe(true)
  const nightly = (await readdir(path.join(dataDir, 'backups'))).filter((n) => /^nightly-/.test(n))
  expect(nightly).toHaveLength(2) // encrypted ones count among those that are kept
})

test('a backup that a command asks of the server is the last one that administrators see', async () => {
  const services = testServices(database, { DATA_DIR: dataDir })
  const control = await listenForCommands(services)
  const { bytes } = await askServer(dataDir, 'back_up', {
    file: path.join(dataDir, 'asked.tar.gz'),
  })
  await control.close()
  const { get_backup_status } = createCalls(services, backupProcedures)
  expect(await get_backup_status({}, {} as never)).toMatchObject({
    backup: { last_good: { bytes }, problem: null },
  })
})
