import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readSnapshot } from '#server/backup/rows-store.ts'
import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { insertDocument } from '#server/documents/store.ts'
import { openSealer, secretKeysOf } from '#server/secrets/keys.ts'
import { createStorage } from '#server/storage.ts'
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts'
import { addRequest, addUser, testServices } from '#server/testing/callers.ts'
import { runCommand } from '#server/testing/commands.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { openMigrated } from '#server/testing/embedded.ts'
import { addJoinedFamilies, joinUndone, undoJoin } from '#server/testing/joined-families.ts'
import { addDemoRequests } from './demo-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-move-'))
const dataDir = path.join(folder, 'data')
const document = randomBytes(10_000)
let bucket: TestBucket

beforeAll(async () => {
  bucket = await openTestBucket()
  const database = await openMigrated(dataDir)
  const db = database.kysely
  const config = readConfig({ DATA_DIR: dataDir })
  const { sealer } = await openSealer(db, secretKeysOf(config))
  const [user, admin] = [await addUser(db), await addUser(db, { is_admin: true })]
  const owner = { userId: user.id, email: user.email, adminId: admin.id }
  await addDemoRequests({ db, sealer }, 1200, { ...owner, timeZone: 'America/New_York' })
  const { id: request_id } = await addRequest(db, {
    full_name: '"quoted" \\back\\slash, tab\tand\nline, ׳ייִדיש׳ 🕯️ \u202e',
    created_at: new Date('1999-12-31T23:59:59.987Z'),
  })
  const file_path = `${request_id}/1-a.pdf`
  await createStorage(config).put(file_path, document, 'application/pdf')
  const [file_name, mime_type] = ['a.pdf', 'application/pdf']
  await insertDocument(db, { request_id, file_path, file_name, mime_type, file_size: 10_000 })
  await addJoinedFamilies(testServices(database))
  await database.close()
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates a PostgreSQL database without any tables. */
async function emptied(): Promise<TestDatabase> {
  const target = await openTestDatabase('postgres')
  await sql`drop schema public cascade`.execute(target.kysely)
  await sql`create schema public`.execute(target.kysely)
  return target
}

const move = (target: TestDatabase, env: Record<string, string> = {}) =>
  runCommand('move-to-postgres', [], {
    DATA_DIR: dataDir,
    DATABASE_URL: target.url ?? '',
    ...env,
  })

describe.each(inject('postgresUrl') ? ['on PostgreSQL'] : [])(
  'npm run move-to-postgres, %s',
  () => {
    test('moves rows, sequences and documents once', async () => {
      const target = await emptied()
      try {
        const moved = await move(target, bucket.variables)
        expect(moved).toMatchObject({ code: 0, errors: '' })
        expect(moved.output).toMatch(/rows are in PostgreSQL.*\n1 documents are in the bucket/)
        expect(moved.output).toContain(`SECRET_KEY set to what is in ${dataDir}/secret-key`)

        const source = await openEmbedded(dataDir)
        const [there, here] = await Promise.all(
          [target, source].map((one) =>
            readSnapshot(one, async (snapshot) => ({
              digests: await snapshot.digests(),
              sequences: await snapshot.sequences(),
            })),
          ),
        )
        await source.close()
        expect(there).toEqual(here)
        expect(there?.digests.requests?.rows).toBe(1204)

        // Sequences continue, foreign keys are checked, and numbers decrypt.
        const { id: request_id } = await addRequest(target.kysely)
        const counted = await sql<{ n: number }>`
        select sum(count) as n from request_counts`.execute(target.kysely)
        expect(Number(counted.rows[0]?.n)).toBe(1205)
        expect(await undoJoin(testServices(target))).toMatchObject(joinUndone)
        const orphan = { request_id: randomUUID(), file_path: 'x', file_name: 'x', mime_type: 'x' }
        await expect(insertDocument(target.kysely, { ...orphan, file_size: 1 })).rejects.toThrow(
          'foreign key',
        )
        await expect(addRequest(target.kysely, { id: request_id })).rejects.toThrow('duplicate')
        const key = readFileSync(path.join(dataDir, 'secret-key'), 'utf8').trim()
        await openSealer(target.kysely, { current: key })
        const row = await target.kysely
          .selectFrom('request_documents')
          .selectAll()
          .executeTakeFirst()
        const stored = await createStorage(readConfig(bucket.variables)).get(row?.file_path ?? '')
        expect(Buffer.compare(stored ?? new Uint8Array(), document)).toBe(0)

        const again = await move(target)
        expect(again).toMatchObject({ code: 1, output: '' })
        expect(again.errors).toContain('the database is not empty (there are rows in')
      } finally {
        await target.close()
      }
    })

    test('refuses a database that is not empty', async () => {
      const target = await emptied()
      try {
        await sql`create table ledger (id integer)`.execute(target.kysely)
        expect((await move(target)).errors).toContain('not empty (it has a table ledger)')
      } finally {
        await target.close()
      }
    })
  },
)
