import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { onDisk } from '#server/testing/disk.ts'
import { layDatabase } from '#server/testing/embedded.ts'
import type { Database } from './connect.ts'
import { openEmbedded } from './embedded.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-sync-'))
  layDatabase(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const addCode = ({ pool }: Database, code: string) =>
  pool.query('insert into codes (code) values ($1)', [code])
const codesIn = async ({ pool }: Database) =>
  (await pool.query('select code from codes order by code')).rows.map(({ code }) => code)

/** Runs `work` and returns how often it synced a file. */
async function countSyncs(work: () => Promise<unknown>): Promise<number> {
  const { fdatasyncSync } = fs
  let count = 0
  const counting: typeof fdatasyncSync = (handle) => {
    count++
    fdatasyncSync(handle)
  }
  await onDisk({ fdatasyncSync: counting }, work)
  return count
}

test.each([
  { sync: true, setting: 'on', atLeast: 20, atMost: 100 },
  { sync: false, setting: 'off', atLeast: 0, atMost: 0 },
])('with sync $sync each commit waits for the disk: $setting', async (expected) => {
  const database = await openEmbedded(dataDir, { sync: expected.sync })
  try {
    expect((await database.pool.query('show fsync')).rows).toEqual([{ fsync: expected.setting }])
    const syncs = await countSyncs(async () => {
      for (let n = 0; n < 20; n++) await addCode(database, `CODE${n}`)
    })
    expect(syncs).toBeGreaterThanOrEqual(expected.atLeast)
    expect(syncs).toBeLessThanOrEqual(expected.atMost)
  } finally {
    await database.close()
  }
})

const failWith = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

test.each(['EIO', 'ENOSPC'])(
  'after an fsync that failed with %s, all calls get 503',
  async (code) => {
    const database = await openEmbedded(dataDir)
    const app = await createTestApp(database)
    const ready = async () => (await app.app.request('/readyz')).status
    const office = await app.signIn({ is_admin: true })
    expect((await app.call('create_code', {}, office.cookie)).status).toBe(200)
    const kept = await codesIn(database)
    await onDisk({ fdatasyncSync: failWith(code) }, async () => {
      expect((await app.call('create_code', {}, office.cookie)).status).toBe(503)
    })
    // The disk works again, but what it lost is unknown until the log is read from it.
    expect((await app.call('create_code', {}, office.cookie)).status).toBe(503)
    expect(await ready()).toBe(503)
    await app.close().catch(() => {})
    await database.close()

    const recovered = await openEmbedded(dataDir)
    expect(await codesIn(recovered)).toEqual(expect.arrayContaining(kept))
    await addCode(recovered, 'AFTER')
    await recovered.close()
  },
)

test('after the log could not be written, nothing is accepted and what was saved is kept', async () => {
  const database = await openEmbedded(dataDir)
  await addCode(database, 'SAVED')
  await onDisk({ writeSync: failWith('ENOSPC') }, async () => {
    await expect(addCode(database, 'LOST')).rejects.toMatchObject({ code: '58030' })
  })
  await expect(codesIn(database)).rejects.toMatchObject({ code: '58030' })
  await database.close()
  const recovered = await openEmbedded(dataDir)
  expect(await codesIn(recovered)).toEqual(['SAVED'])
  await recovered.close()
})
