import { randomBytes } from 'node:crypto'
import {
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
import { makeBackup } from '#server/backup/make.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { insertDocument } from '#server/documents/store.ts'
import { type RunningServer, start } from '#server/start.ts'
import { createStorage } from '#server/storage.ts'
import { addUser } from '#server/testing/callers.ts'
import { runCommand } from '#server/testing/commands.ts'
import { layDatabase, openMigrated } from '#server/testing/embedded.ts'
import { isFull } from '#server/testing/sizes.ts'
import { addDemoRequests } from './demo-store.ts'

const sealedFields = ['routing_number', 'account_number', 'iban', 'tax_id', 'teudat_zeut'] as const
const quiet = { PORT: '0', LOG_LEVEL: 'silent', BACKUPS_KEPT: '0', DATABASE_SYNC: 'off' }
const document = randomBytes(30_000)

let folder: string
beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => vi.restoreAllMocks())

const backUp = (DATA_DIR: string, file: string, env = {}) =>
  runCommand('backup', [file], { DATA_DIR, ...env })
const restore = (DATA_DIR: string, args: string[], env = {}) =>
  runCommand('restore', args, { DATA_DIR, ...env })

async function onServer<T>(
  DATA_DIR: string,
  work: (server: RunningServer) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const server = await start({ ...quiet, DATA_DIR, ...env })
  return work(server).finally(() => server.stop())
}

/** Creates requests with encrypted numbers, and a document of one of them. */
async function fill({ services }: RunningServer): Promise<void> {
  const { db, sealer, config } = services
  const user = await addUser(db)
  const admin = await addUser(db, { is_admin: true })
  const owner = { userId: user.id, email: user.email, adminId: admin.id }
  await addDemoRequests({ db, sealer }, 30, { ...owner, timeZone: config.organization.timeZone })
  const { id: request_id } = await db
    .selectFrom('requests')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const file_path = `${request_id}/${Date.now()}-_.pdf`
  await createStorage(config).put(file_path, document, 'application/pdf')
  const [file_name, mime_type] = ['הזמנה.pdf', 'application/pdf']
  await insertDocument(db, {
    request_id,
    file_path,
    file_name,
    mime_type,
    file_size: document.length,
    uploaded_by: admin.id,
  })
}

/** Reads all that a restored portal must have kept, through the server's own modules. */
async function everything({ services }: RunningServer) {
  const { db, sealer, config } = services
  const requests = await db.selectFrom('requests').selectAll().orderBy('id').execute()
  const details = await db.selectFrom('payment_details').selectAll().orderBy('request_id').execute()
  const numbers = details.flatMap((row) =>
    sealedFields.map((field) => {
      const sealed = row[field]
      return sealed && sealer.open(`${row.request_id}:${field}`, sealed)
    }),
  )
  const documents = await db.selectFrom('request_documents').selectAll().execute()
  const files = await Promise.all(
    documents.map(({ file_path }) => createStorage(config).get(file_path)),
  )
  const counts = await db.selectFrom('request_counts').selectAll().execute()
  const reviews = await db.selectFrom('admin_reviews').selectAll().orderBy('request_id').execute()
  return { requests, details, numbers, documents, files, counts: counts.length, reviews }
}

describe('npm run backup and npm run restore', () => {
  test('restore numbers, documents and key from a backup of a running server', async () => {
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
      return kept
    })
    expect(before.numbers.filter(Boolean).length).toBeGreaterThan(20)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readdir(path.join(old, 'backups'))).toEqual([])

    expect(await restore(fresh, [file, '--unsigned'])).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('and 1 documents, all compared'),
    })
    expect(readFileSync(path.join(fresh, 'secret-key'))).toEqual(
      readFileSync(path.join(old, 'secret-key')),
    )
    await onServer(fresh, async (server) => {
      const after = await everything(server)
      expect(after).toEqual(before)
      expect(Buffer.compare(after.files[0] ?? new Uint8Array(), document)).toBe(0)
      await fill(server) // sequences continue where they were
    })
  })

  test('refuse to overwrite data without --force, and keep the old data with it', async () => {
    const dataDir = path.join(folder, 'data')
    const file = path.join(folder, 'kept.tar.gz')
    layDatabase(dataDir)
    await onServer(dataDir, async ({ services }) => {
      await addUser(services.db, { email: 'first@example.com' })
    })
    expect((await backUp(dataDir, file)).code).toBe(0)
    await onServer(dataDir, async ({ services }) => {
      await addUser(services.db, { email: 'second@example.com' })
      expect((await restore(dataDir, [file, '--force'])).errors).toContain('is in use by process')
    })
    const refused = await restore(dataDir, [file])
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/There is data in .* --force/)
    const moved: string[] = []
    const watcher = watch(dataDir, (_, name) => {
      if (name === 'database' || name === 'secret-key') moved.push(name)
    })
    const forced = await restore(dataDir, [file, '--force'])
    expect(forced).toMatchObject({ code: 0, errors: '' })
    // Whenever a restore is killed, it leaves no database for a server to start on.
    await expect.poll(() => moved).toEqual(['database', 'secret-key', 'secret-key', 'database'])
    watcher.close()
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

  if (isFull) {
    test('say that a key from the environment is not included, and refuse a different one', async () => {
      const dataDir = path.join(folder, 'data')
      const file = path.join(folder, 'kept.tar.gz')
      const key = { SECRET_KEY: 'a key of the environment, kept elsewhere' }
      layDatabase(dataDir)
      await onServer(dataDir, fill, key)
      expect((await backUp(dataDir, file, key)).output).toContain('THE KEY IS NOT IN IT')
      const fresh = path.join(folder, 'new')
      const another = { SECRET_KEY: 'another key of the environment, wrong' }
      expect((await restore(fresh, [file], another)).errors).toContain(
        'another key than SECRET_KEY',
      )
      const forced = [file, '--unsigned']
      expect((await restore(fresh, forced, another)).errors).toContain('SECRET_KEY: is not the key')
      expect((await restore(fresh, forced)).output).toContain('THE KEY IS NOT IN THIS BACKUP')
      await onServer(fresh, everything, key)
    })
  }

  if (isFull) {
    test('migrate a backup of an older version, and refuse one of a newer', async () => {
      const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'new')]
      const file = path.join(folder, 'first.tar.gz')
      const database = await openEmbedded(old)
      await migrate(database, '001-first')
      await database.kysely
        .insertInto('codes')
        .values({ code: 'K7QM4RTX' })
        .returning('id') // only columns of the first migration
        .execute()
      await makeBackup({ config: { dataDir: old }, database }, file)
      await database.close()
      expect((await check(file)).migrations).toEqual(['001-first'])
      expect((await restore(fresh, [file])).errors).toContain('is not signed')
      expect((await restore(fresh, [file, '--unsigned'])).code).toBe(0)
      const restored = await openEmbedded(fresh)
      const codes = await restored.kysely.selectFrom('codes').select('code').execute()
      expect(codes).toEqual([{ code: 'K7QM4RTX' }])
      const later = path.join(folder, 'current.tar.gz')
      await makeBackup({ config: { dataDir: fresh }, database: restored }, later)
      await restored.close()
      const { files, signature, ...about } = await check(later)
      expect(about.migrations).toEqual(Object.keys(migrations))

      await unpack(later, path.join(folder, 'newer'))
      const newer = path.join(folder, 'newer.tar.gz')
      const unknown = [...about.migrations, '999-not-yet']
      await pack(path.join(folder, 'newer'), { ...about, migrations: unknown }, newer)
      expect((await restore(path.join(folder, 'never'), [newer, '--unsigned'])).errors).toContain(
        'made by a newer Kuppah (999-not-yet)',
      )
    })
  }

  test('refuse a file that is damaged, truncated or not a backup', async () => {
    const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'new')]
    const file = path.join(folder, 'kept.tar.gz')
    const database = await openMigrated(old)
    await makeBackup({ config: { dataDir: old }, database }, file)
    await database.close()
    const bytes = readFileSync(file)
    const refused = async () => {
      const { code, errors } = await restore(fresh, [file])
      expect(code).toBe(1)
      expect(errors).toMatch(/is damaged|is no backup of Kuppah/)
      expect(errors).not.toMatch(/^\s+at /m)
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
