import {
  type FSWatcher,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { check, pack, unpack } from '#server/backup/archive.ts'
import { BadBackup, makeBackup, restoreBackup } from '#server/backup/index.ts'
import type { Config } from '#server/config.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { makeTables, steps } from '#server/database/migrate.ts'
import { addUser } from '#server/testing/callers.ts'
import { runCommand } from '#server/testing/commands.ts'
import { layDatabase, openMigrated } from '#server/testing/embedded.ts'
import { joinUndone, undoJoin } from '#server/testing/joined-families.ts'
import { document, everything, fill, onServer } from '#server/testing/portal.ts'

const watchers: FSWatcher[] = []
let folder: string
beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-backup-'))
})
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => vi.restoreAllMocks())

const backUp = (DATA_DIR: string, file: string, env = {}) =>
  runCommand('backup', [file], { DATA_DIR, ...env })
const restore = (DATA_DIR: string, args: string[], env = {}) =>
  runCommand('restore', args, { DATA_DIR, ...env })

/** Returns a function that lists which of the database and the key were moved so far. */
function movesIn(dataDir: string) {
  const moved: string[] = []
  watchers.push(
    watch(dataDir, (_, name) => {
      if (name === 'database' || name === 'secret-key') moved.push(name)
    }),
  )
  return () => moved
}

describe('npm run backup and npm run restore', () => {
  test('restore numbers, documents and key of a running server, over other data with --force only', async () => {
    const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'new')]
    const file = path.join(folder, 'kept.tar.gz')
    layDatabase(old)
    const before = await onServer(old, async (server) => {
      await fill(server)
      const kept = await everything(server)
      expect(await backUp(old, file)).toMatchObject({
        code: 0,
        errors: '',
        output: expect.stringMatching(
          /and 1 documents.*\nIT IS NOT ENCRYPTED.*\nThe key to the bank numbers is in it/,
        ),
      })
      expect((await restore(old, [file, '--force'])).errors).toContain('is in use by process')
      return kept
    })
    expect(before.numbers.filter(Boolean).length).toBeGreaterThan(20)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readdir(path.join(old, 'backups'))).toEqual(['status.json'])

    layDatabase(fresh)
    writeFileSync(path.join(fresh, 'secret-key'), 'a key of another portal, of 32 characters\n')
    expect(await restore(fresh, [file, '--unsigned'])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/There is data in .* --force/),
    })
    const moved = movesIn(fresh)
    expect(await restore(fresh, [file, '--unsigned', '--force'])).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(/and 1 documents, all compared.*before is in /s),
    })
    // Whenever a restore is killed, it leaves no database for a server to start on.
    await expect.poll(moved).toEqual(['database', 'secret-key', 'secret-key', 'database'])
    expect(readFileSync(path.join(fresh, 'secret-key'))).toEqual(
      readFileSync(path.join(old, 'secret-key')),
    )
    await onServer(fresh, async (server) => {
      const after = await everything(server)
      expect(after).toEqual(before)
      for (const table of ['sessions', 'account_tokens', 'administrator_invites'] as const) {
        const rows = await server.services.db.selectFrom(table).selectAll().execute()
        expect(rows, table).toEqual([]) // nobody is signed in, no link works
      }
      expect(Buffer.compare(after.files[0] ?? new Uint8Array(), document)).toBe(0)
      expect(await undoJoin(server.services)).toMatchObject(joinUndone)
      await fill(server) // sequences continue where they were
    })
  })

  test('keep the old data with --force, and continue a restore that was killed', async () => {
    const dataDir = path.join(folder, 'data')
    const file = path.join(folder, 'kept.tar.gz')
    layDatabase(dataDir)
    await onServer(dataDir, async ({ services }) => {
      await addUser(services.db, { email: 'first@example.com' })
    })
    expect((await backUp(dataDir, file)).code).toBe(0)
    await onServer(dataDir, async ({ services }) => {
      await addUser(services.db, { email: 'second@example.com' })
    })
    const forced = await restore(dataDir, [file, '--force'])
    expect(forced).toMatchObject({ code: 0, errors: '' })
    const emails = (dir: string) =>
      onServer(dir, async ({ services }) => {
        const rows = await services.db.selectFrom('users').select('email').execute()
        return rows.map(({ email }) => email).sort()
      })
    expect(await emails(dataDir)).toEqual(['first@example.com'])
    const aside = /before is in (.*)\. Remove/.exec(forced.output)?.[1] ?? ''
    expect(await emails(aside)).toEqual(['first@example.com', 'second@example.com'])

    // The state that a restore leaves if it is killed before its last step.
    mkdirSync(path.join(dataDir, '.restoring'))
    renameSync(path.join(dataDir, 'database'), path.join(dataDir, '.restoring/database'))
    await expect(emails(dataDir)).rejects.toThrow(/but no database.* restore a backup/)
    // Its key was moved back already, so it proves the backup.
    expect((await restore(dataDir, [file, '--force'])).code).toBe(0)
    expect(await emails(dataDir)).toEqual(['first@example.com'])
  })

  test('say that a key from the environment is not included, and refuse a different one', async () => {
    const dataDir = path.join(folder, 'data')
    const file = path.join(folder, 'kept.tar.gz')
    const key = { SECRET_KEY: 'a key of the environment, kept elsewhere' }
    layDatabase(dataDir)
    await onServer(dataDir, fill, key)
    expect((await backUp(dataDir, file, key)).output).toContain('THE KEY IS NOT IN IT')
    const fresh = path.join(folder, 'new')
    const another = { SECRET_KEY: 'another key of the environment, wrong' }
    expect((await restore(fresh, [file], another)).errors).toContain('another key than SECRET_KEY')
    const forced = [file, '--unsigned']
    expect((await restore(fresh, forced, another)).errors).toContain('SECRET_KEY: is not the key')
    expect((await restore(fresh, forced)).output).toContain('THE KEY IS NOT IN THIS BACKUP')
    await onServer(fresh, everything, key)
  })

  test('take a backup of version 056, and refuse one of a newer version', async () => {
    const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'new')]
    const file = path.join(folder, 'older.tar.gz')
    const database = await openEmbedded(old)
    await makeTables(database, ['001-first', '056-campaigns'])
    await database.kysely.insertInto('codes').values({ code: 'K7QM4RTX' }).returning('id').execute()
    await makeBackup({ config: { dataDir: old }, database }, file)
    await database.close()
    expect((await check(file)).migrations.at(-1)).toBe('056-campaigns')
    expect((await restore(fresh, [file])).errors).toContain('is not signed')
    expect((await restore(fresh, [file, '--unsigned'])).code).toBe(0)
    const restored = await openEmbedded(fresh)
    const codes = await restored.kysely.selectFrom('codes').select('code').execute()
    expect(codes).toEqual([{ code: 'K7QM4RTX' }])
    const later = path.join(folder, 'current.tar.gz')
    await makeBackup({ config: { dataDir: fresh }, database: restored }, later)
    await restored.close()
    const { files, signature, ...about } = await check(later)
    expect(about.migrations).toEqual(steps)

    await unpack(later, path.join(folder, 'newer'))
    const newer = path.join(folder, 'newer.tar.gz')
    const unknown = [...about.migrations, '999-not-yet']
    await pack(path.join(folder, 'newer'), { ...about, migrations: unknown }, newer)
    expect((await restore(path.join(folder, 'never'), [newer, '--unsigned'])).errors).toContain(
      'made by a newer Kuppah (999-not-yet)',
    )
  })

  test('refuse a file that is damaged, truncated or not a backup', async () => {
    const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'new')]
    const file = path.join(folder, 'kept.tar.gz')
    const database = await openMigrated(old)
    await makeBackup({ config: { dataDir: old }, database }, file)
    await database.close()
    const bytes = readFileSync(file)
    const refused = async () => {
      const attempt = restoreBackup({ dataDir: fresh } as Config, file, { force: false })
      await expect(attempt).rejects.toThrow(BadBackup)
      await expect(attempt).rejects.toThrow(/is damaged|is no backup of Kuppah/)
      expect(await readdir(fresh)).toEqual(['server.lock'])
    }
    // A bit flipped anywhere can leave the same content: deflate has many ways to write zeros.
    const content = gunzipSync(bytes)
    flipBit(content, content.indexOf('"position"'))
    writeFileSync(file, gzipSync(content))
    await refused()
    flipBit(bytes, bytes.length - 8) // the checksum of gzip
    writeFileSync(file, bytes)
    await refused()
    truncateSync(file, bytes.length >> 1)
    await refused()
    writeFileSync(file, 'not at all')
    await refused()
  })
})

function flipBit(bytes: Buffer, at: number) {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
}
