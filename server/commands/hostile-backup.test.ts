import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { check, pack, unpack } from '#server/backup/archive.ts'
import { BadBackup, makeBackup, restoreBackup } from '#server/backup/index.ts'
import type { Config } from '#server/config.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { addUser } from '#server/testing/callers.ts'
import { runCommand } from '#server/testing/commands.ts'
import { layDatabase, openMigrated } from '#server/testing/embedded.ts'
import { isFull } from '#server/testing/sizes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-hostile-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const restore = (DATA_DIR: string, args: string[]) => runCommand('restore', args, { DATA_DIR })
const restoreHere = (
  dataDir: string,
  ...rest: [file: string, { force: boolean; unsigned?: true }]
) => restoreBackup({ dataDir } as Config, ...rest)

describe('a restore', () => {
  test('refuses a backup that another portal made', async () => {
    const [ours, theirs] = [path.join(folder, 'ours'), path.join(folder, 'theirs')]
    const file = path.join(folder, 'forged.tar.gz')
    for (const dataDir of [ours, theirs]) {
      layDatabase(dataDir)
      writeFileSync(
        path.join(dataDir, 'secret-key'),
        `the key of ${dataDir}, long enough to be one\n`,
      )
    }
    const forger = await openEmbedded(theirs)
    await addUser(forger.kysely, { email: 'thief@evil.test', is_admin: true })
    await makeBackup({ config: { dataDir: theirs }, database: forger }, file)
    await forger.close()
    const refused = await restore(ours, [file, '--force'])
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('--unsigned') })
    expect(await readdir(ours)).not.toContain('.restoring')
    // With the forger's key in it, it proves nothing either.
    const attempt = restoreHere(path.join(folder, 'new'), file, { force: false })
    await expect(attempt).rejects.toThrow('Nothing here can')
    // Its manifest cannot be changed, not even by a field.
    const content = gunzipSync(readFileSync(file))
    content.write('1999', content.indexOf('"made_at": "') + '"made_at": "'.length)
    writeFileSync(file, gzipSync(content))
    await expect(restoreHere(theirs, file, { force: true })).rejects.toThrow('another key')
  })

  test.each([
    ['a link out of the folder', { name: 'documents/link', type: 'symlink', linkname: '/etc' }],
    ['a path out of the folder', { name: '../../escaped', type: 'file' }],
    ['an absolute path', { name: '/tmp/escaped', type: 'file' }],
    ['a name that is not of a backup', { name: 'database/PG_VERSION', type: 'file' }],
    ['a folder out of the folder', { name: '../../escaped', type: 'directory' }],
    ['a second manifest', { name: 'backup.json', type: 'file' }],
    ['a device', { name: 'tables/users.jsonl', type: 'character-device' }],
  ] as const)('refuses %s in one sentence', async (_, entry) => {
    const file = path.join(folder, 'hostile.tar.gz')
    const about = { made_at: new Date().toISOString(), migrations: ['001-first'], has_key: false }
    const empty = createHash('sha256').digest('hex')
    const manifest = {
      format: 'kuppah-backup-1',
      ...about,
      tables: {},
      sequences: {},
      documents: 0,
    }
    const body = JSON.stringify({ ...manifest, files: { [entry.name]: empty } })
    const hostile = { header: { size: 0, ...entry }, body: '' }
    const listed = { header: { name: 'backup.json', size: body.length }, body }
    writeFileSync(file, gzipSync(await packTar([listed, hostile])))
    const attempt = restoreHere(path.join(folder, 'new'), file, { force: false, unsigned: true })
    await expect(attempt).rejects.toThrow(BadBackup)
    await expect(attempt).rejects.toThrow(/is no backup of Kuppah/)
  })

  test('refuses a second file of the same name, which would hide the first', async () => {
    const file = path.join(folder, 'twice.tar.gz')
    const entry = (name: string, body: string) => ({ header: { name, size: body.length }, body })
    const name = 'tables/users.jsonl'
    const genuine = entry(name, '{"id": 1}\n')
    const files = { [name]: createHash('sha256').update(genuine.body).digest('hex') }
    const about = { made_at: new Date().toISOString(), migrations: ['001-first'], has_key: false }
    const others = { format: 'kuppah-backup-1', tables: {}, sequences: {}, documents: 0 }
    const manifest = entry('backup.json', JSON.stringify({ ...others, ...about, files }))
    const packed = await packTar([manifest, entry(name, '{"id": 2}\n'), genuine])
    writeFileSync(file, gzipSync(packed))
    await expect(check(file)).rejects.toThrow('is no backup of Kuppah')
    writeFileSync(file, gzipSync(await packTar([manifest, genuine])))
    expect(await check(file)).toMatchObject({ files })
  })

  if (isFull) {
    test('refuses rows that no database takes, without a trace', async () => {
      const dataDir = path.join(folder, 'data')
      const file = path.join(folder, 'hostile.tar.gz')
      const database = await openMigrated(dataDir)
      await makeBackup({ config: { dataDir }, database }, file)
      await database.close()
      const { files, signature, ...about } = await check(file)
      const spoil = async (table: string, change: object = {}) => {
        const work = path.join(folder, `unpacked-${table.length}`)
        await unpack(file, work)
        writeFileSync(path.join(work, 'tables', `${table}.jsonl`), '{"id": 1, ]\n')
        const spoiled = path.join(folder, 'spoiled.tar.gz')
        await pack(work, { ...about, ...change }, spoiled)
        return restore(path.join(folder, 'new'), [spoiled, '--unsigned'])
      }
      const unknown = { tables: { ...about.tables, none: { rows: 1, sum: '0' } } }
      for (const spoiled of [() => spoil('users'), () => spoil('none', unknown)]) {
        const { code, errors } = await spoiled()
        expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('cannot be') })
        expect(errors).not.toMatch(/^\s+at /m)
      }
    })
  }
})
