import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { layDatabase, openToOthers } from '#server/testing/embedded.ts'
import { isFull } from '#server/testing/sizes.ts'
import { openEmbedded } from './embedded.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-new-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  'secret-key',
  'secret-key-previous',
  'documents/1/invitation.pdf',
  'backups/nightly-2026-11-21T07-00-00Z.tar.gz',
  'database/global/pg_control',
  'before-restore-20261121070000/secret-key',
  '.restoring/secret-key',
])('a directory with %s but no database is refused and stays as it is', async (file) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), 'of a portal')
  const files = () =>
    readdirSync(folder, { recursive: true }).filter((name) => name !== 'server.lock')
  const before = files()
  const attempt = openEmbedded(folder)
  await expect(attempt).rejects.toThrow(ConfigError)
  await expect(attempt).rejects.toThrow(`(${file.split('/')[0]}) but no database`)
  await expect(attempt).rejects.toThrow('npm run restore -- FILE --force')
  expect(files()).toEqual(before)
})

if (isFull) {
  test('a directory whose first start was killed gets its database', async () => {
    mkdirSync(path.join(folder, 'documents')) // and an empty folder is no data
    layDatabase(folder, 'database.new')
    rmSync(path.join(folder, 'database.new/PG_VERSION'))
    const database = await openEmbedded(folder)
    try {
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(existsSync(path.join(folder, 'database.new'))).toBe(false)
      expect(openToOthers(folder)).toEqual([])
    } finally {
      await database.close()
    }
  })
}
