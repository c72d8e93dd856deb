import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMissing, refuseOldNode } from './install.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kuppah-install-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const version = '1.0.0'
const native = (os, cpu, libc) => ({ version, optional: true, os: [os], cpu: [cpu], ...libc })
const wanted = {
  '': {},
  'node_modules/plain': { version },
  'node_modules/optional': { version, optional: true },
  'node_modules/linux-gnu': native('linux', 'x64', { libc: ['glibc'] }),
  'node_modules/linux-musl': native('linux', 'x64', { libc: ['musl'] }),
  'node_modules/linux-any': native('linux', 'x64'),
  'node_modules/linux-arm': native('linux', 'arm64'),
  'node_modules/mac': native('darwin', 'x64'),
}
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const needed = ['node_modules/plain', 'node_modules/linux-gnu', 'node_modules/linux-any']

/** Lays folders of packages, and npm's record of them. */
function lay(present, recorded = present) {
  const write = (path, packages) => writeFileSync(join(folder, path), JSON.stringify({ packages }))
  write('package-lock.json', wanted)
  for (const path of present) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), '{}')
  }
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  write(
    'node_modules/.package-lock.json',
    Object.fromEntries(recorded.map((path) => [path, { version }])),
  )
}

test.each([
  ['nothing is missing', needed, needed, []],
  [
    'native packages are missing that an old npm left out',
    needed.slice(0, 1),
    needed.slice(0, 1),
    needed.slice(1),
  ],
  ['a deleted folder is missing', needed.slice(1), needed, needed.slice(0, 1)],
  ['all is missing where npm was interrupted', needed, [], needed],
])('%s', (_, present, recorded, missing) => {
  lay(present, recorded)
  expect(findMissing(folder, machine)).toEqual(missing)
})

test('a package of another version is missing', () => {
  lay(needed)
  const older = { 'node_modules/plain': { version: '0.9.0' } }
  const record = join(folder, 'node_modules/.package-lock.json')
  writeFileSync(record, JSON.stringify({ packages: older }))
  expect(findMissing(folder, machine)).toContain('node_modules/plain')
})

test.each([
  ['npm/10.8.2 node/v18.20.8 linux x64 workspaces/false', '18.20.8'],
  ['npm/10.8.2 node/v20.18.3 linux x64 workspaces/false', '20.18.3'],
])('an npm of an old Node is refused: %s', (agent, version) => {
  expect(() => refuseOldNode(agent)).toThrow(`needs Node 20.19 or newer, and this is ${version}`)
})

test('an npm of Node 20.19 is not refused, nor one that does not name its Node', () => {
  refuseOldNode('npm/10.8.2 node/v20.19.0 linux x64 workspaces/false')
  refuseOldNode('')
})
