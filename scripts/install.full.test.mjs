import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findMissing } from './install.mjs'
import { root } from './node.mjs'

// Installs with the real npm: a few packages of our own lock file, one with native parts.

const kept = /^node_modules\/(hono|nodemailer|detect-libc|lightningcss.*)$/
const native = `node_modules/lightningcss-linux-${process.arch}-gnu`

let top
let folder
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'kuppah-install-'))
  chmodSync(top, 0o755)
})
afterAll(() => rmSync(top, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(top, 'checkout-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['scripts/node.mjs', 'scripts/install.mjs', 'scripts/prepare.mjs', '.npmrc']) {
    cpSync(join(root, file), join(folder, file))
  }
  const { packages, ...lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const some = Object.entries(packages).filter(([path]) => kept.test(path))
  const of = (name) => packages[`node_modules/${name}`].version
  const dependencies = {
    hono: of('hono'),
    nodemailer: of('nodemailer'),
    lightningcss: of('lightningcss'),
  }
  const manifest = { name: 'kuppah', version: '0.0.0', type: 'module', dependencies }
  const few = some.map(([path, { dev: _, ...found }]) => [path, found])
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify(content))
  write('package.json', manifest)
  write('package-lock.json', { ...lock, packages: { '': manifest, ...Object.fromEntries(few) } })
})

const program = `
  import { asCommand } from './scripts/node.mjs'
  import { install } from './scripts/prepare.mjs'
  await asCommand(install)`

/** Runs what each command does first, with the npm of this machine, or `more.npm`. */
function begin({ node = process.execPath, env = {}, ...more } = {}) {
  const { npm_execpath: _, npm_node_execpath: __, npm_config_user_agent: ___, ...own } = process.env
  const PATH = own.PATH.split(delimiter).filter((part) => !part.includes('node_modules'))
  const options = { cwd: folder, env: { ...own, PATH: PATH.join(delimiter), ...env }, ...more }
  return spawn(node, ['--input-type=module', '-e', program], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function install(options) {
  const begun = performance.now()
  const child = begin(options)
  const [said, errors, [code]] = await Promise.all([
    ...[text(child.stdout), text(child.stderr)],
    once(child, 'exit'),
  ])
  return { said: said + errors, code, ms: performance.now() - begun }
}

test('two commands at once install once, and both find all packages', async () => {
  const both = await Promise.all([install(), install()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const said = both.map(({ said }) => said).join('')
  expect(said.match(/Installing the packages/g)).toHaveLength(1)
  expect(said.match(/Another command is installing/g)).toHaveLength(1)
  expect(findMissing(folder)).toEqual([])
})

test('what an interrupted or an old npm has left out is installed', async () => {
  const first = begin({ detached: true })
  await expect
    .poll(() => existsSync(join(folder, 'node_modules')), { timeout: 60_000, interval: 2 })
    .toBe(true)
  process.kill(-first.pid, 'SIGKILL')
  await once(first, 'exit')
  expect(findMissing(folder)).not.toEqual([])
  expect(await install()).toMatchObject({ code: 0 })

  const record = join(folder, 'node_modules/.package-lock.json')
  const installed = JSON.parse(readFileSync(record, 'utf8'))
  delete installed.packages[native]
  writeFileSync(record, JSON.stringify(installed))
  rmSync(join(folder, native), { recursive: true })
  expect(findMissing(folder)).toEqual([native])
  expect(await install()).toMatchObject({ code: 0 })
  expect(findMissing(folder)).toEqual([])
})

test.each(['16.20.2', '18.20.8'])(
  'Node %s is refused before anything is installed',
  async (version) => {
    const old = join(top, version)
    mkdirSync(old)
    writeFileSync(join(old, 'package.json'), '{}')
    const npm = spawn('npm', ['install', '--silent', `node-linux-${process.arch}@${version}`], {
      cwd: old,
    })
    await once(npm, 'exit')
    const node = join(old, `node_modules/node-linux-${process.arch}/bin/node`)
    const { code, said } = await install({ node })
    expect(said).toMatch(
      /^\nKuppah needs Node 20\.19 or newer, and this is .*Install Node 24 .*\n\n$/,
    )
    expect(code).toBe(1)
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  },
)

test('without network it says so within ten seconds', async () => {
  const env = { npm_config_cache: join(top, 'empty'), npm_config_registry: 'http://127.0.0.1:9/' }
  const { code, said, ms } = await install({ env })
  expect(said).toMatch(/registry of npm cannot be reached \(ECONNREFUSED\)\. Connect this machine/)
  expect(said).not.toMatch(/^\s+at |npm error/m)
  expect(code).toBe(1)
  expect(ms).toBeLessThan(10_000)
})

test('a registry that does not answer is named within ten seconds', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const npm_config_registry = `http://127.0.0.1:${silent.address().port}/`
  const begun = performance.now()
  const env = { npm_config_cache: join(top, 'empty'), npm_config_registry }
  const child = begin({ env, detached: true })
  const said = []
  child.stdout.on('data', (part) => said.push(part))
  await expect.poll(() => said.join(''), { timeout: 60_000 }).toContain('has not answered yet')
  expect(performance.now() - begun).toBeLessThan(10_000)
  process.kill(-child.pid, 'SIGKILL')
  silent.close()
})

test('a folder that cannot be written is refused with the way out', async () => {
  chmodSync(folder, 0o555)
  const user = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {}
  const { code, said } = await install(user)
  expect(said).toMatch(
    /The packages are not installed, and .* cannot be written \(EACCES\)\. Run `npm run build`/,
  )
  expect(said).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
  chmodSync(folder, 0o755)
})
