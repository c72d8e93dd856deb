import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BadBackup, makeBackup, restoreBackup } from '#server/backup/index.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { addAdmin, addUser } from '#server/testing/callers.ts'
import { runCommand } from '#server/testing/commands.ts'
import { openMigrated } from '#server/testing/embedded.ts'
import { addSignIns } from '#server/testing/portal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-encrypted-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function newKey() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** A data directory with a person, a session, a mailed link and an invitation. */
async function fill(dataDir: string) {
  const database = await openMigrated(dataDir)
  const { kysely } = database
  const { id } = await addUser(kysely, { email: 'moshe.klein@example.org' })
  const admin = await addAdmin(kysely)
  await addSignIns(kysely, id, admin.id)
  return database
}

/** Returns how many rows of each kind a data directory has. */
async function countIn(dataDir: string) {
  const { kysely, close } = await openEmbedded(dataDir)
  const tables = ['users', 'sessions', 'account_tokens', 'administrator_invites'] as const
  const counted = await Promise.all(
    tables.map((table) =>
      kysely
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  await close()
  return counted.map(({ count }) => Number(count))
}

test('a backup is encrypted to BACKUP_RECIPIENT and restored with its secret key', async () => {
  const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'new')]
  const file = path.join(folder, 'kept.tar.gz.age')
  const { identity, recipient } = await newKey()
  await (await fill(old)).close()
  const env = { DATA_DIR: old, BACKUP_RECIPIENT: recipient }
  const made = await runCommand('backup', [file], env)
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(made.output).toContain('It is encrypted')
  expect(readFileSync(file).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
  expect(await readdir(path.join(old, 'backups'))).toEqual(['status.json']) // nothing else in plain

  const without = await runCommand('restore', [file], { DATA_DIR: fresh })
  expect(without.code).toBe(1)
  expect(without.errors).toContain('is encrypted: set BACKUP_IDENTITY_FILE')
  expect(await readdir(fresh)).toEqual(['server.lock'])

  const BACKUP_IDENTITY_FILE = path.join(folder, 'backup-key.txt')
  writeFileSync(BACKUP_IDENTITY_FILE, `# public key: ${recipient}\n${identity}\n`)
  const keys = { DATA_DIR: fresh, BACKUP_IDENTITY_FILE }
  const decrypted = await runCommand('restore', [file], keys)
  expect(decrypted.errors).toContain('is not signed') // it was read
  expect(await readdir(fresh)).toEqual(['server.lock'])
  const restored = await runCommand('restore', [file, '--unsigned'], keys)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(await readdir(fresh)).not.toContain('.restoring.tar.gz')
  expect(await countIn(fresh)).toEqual([2, 0, 0, 0]) // nobody is signed in, no link works
})

test('an encrypted backup that is damaged, or of another key, is refused', async () => {
  const dataDir = path.join(folder, 'old')
  const file = path.join(folder, 'kept.tar.gz.age')
  const { identity, recipient } = await newKey()
  const database = await fill(dataDir)
  await makeBackup({ config: { dataDir, backupRecipient: recipient }, database }, file)
  await database.close()
  const fresh = path.join(folder, 'new')
  const restore = (key: string) =>
    restoreBackup({ dataDir: fresh } as never, file, { force: false, identity: key })
  await expect(restore((await newKey()).identity)).rejects.toThrow(BadBackup)
  const bytes = readFileSync(file)
  for (const at of [bytes.length - 1, bytes.length >> 1]) {
    const spoiled = Buffer.from(bytes)
    spoiled.writeUInt8(spoiled.readUInt8(at) ^ 1, at)
    writeFileSync(file, spoiled)
    await expect(restore(identity)).rejects.toThrow(BadBackup)
  }
  writeFileSync(file, bytes.subarray(0, -70_000))
  await expect(restore(identity)).rejects.toThrow(BadBackup)
  expect(await readdir(fresh)).toEqual(['server.lock'])
})

test('without BACKUP_RECIPIENT a backup is plain, and says so', async () => {
  const dataDir = path.join(folder, 'old')
  await (await fill(dataDir)).close()
  const made = await runCommand('backup', [path.join(folder, 'kept.tar.gz')], {
    DATA_DIR: dataDir,
  })
  expect(made.output).toContain('IT IS NOT ENCRYPTED')
  const wrong = { DATA_DIR: dataDir, BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }
  const refused = await runCommand('backup', [path.join(folder, 'other')], wrong)
  expect(refused.errors).toContain('BACKUP_RECIPIENT: is no public key of age')
})
