import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '#server/testing/commands.ts'
import { layDatabase } from '#server/testing/embedded.ts'
import { onServer } from '#server/testing/portal.ts'

let DATA_DIR: string
let folder: string
beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-disk-'))
  DATA_DIR = path.join(folder, 'data')
  layDatabase(DATA_DIR)
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs with mounts of its own, if this machine permits it. */
const apart = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user']
const mount = ['mount', '-t', 'tmpfs', '-o', 'size=4k', 'tmpfs']
const canMount = spawnSync('unshare', [...apart, ...mount, tmpdir()]).status === 0

test.runIf(canMount)('a backup to a full disk is refused in a sentence and leaves nothing', () => {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  // A backup of an empty database fits into the smallest disk: another file fills it.
  const script = `${mount.join(' ')} "$1" && { echo > "$1/other"
    "$2" server/commands/backup.ts "$1/b.tar.gz"; echo "ended with $?"; ls "$1"; }`
  const words = [...apart, 'sh', '-c', script, 'sh', disk, process.execPath]
  const { stdout, stderr } = spawnSync('unshare', words, {
    env: { ...process.env, DATA_DIR },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^There is no room for .*b\.tar\.gz: its disk, or that of DATA_DIR, .*\n$/)
  expect(stdout).toBe('ended with 1\nother\n')
  expect(readdirSync(path.join(DATA_DIR, 'backups'))).toEqual([])
})

test('a backup that cannot be written is refused in a sentence, also by the server', async () => {
  const inNoFolder = path.join(DATA_DIR, 'database/PG_VERSION/b.tar.gz')
  const backUp = () => runCommand('backup', [inNoFolder], { DATA_DIR })
  const said = { code: 1, output: '', errors: expect.stringMatching(/^EEXIST: .*\n$/) }
  expect(await backUp()).toEqual(said)
  await onServer(DATA_DIR, async () => expect(await backUp()).toEqual(said))
})
