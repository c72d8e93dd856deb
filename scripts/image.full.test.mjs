import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildImage, readContext } from './image.mjs'

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kuppah-image-'))
  chmodSync(folder, 0o755)
})
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

test('the ignore file lets in no data, secret, history or test', () => {
  const context = readContext()
  expect(context).toContain('server/main.ts')
  expect(
    context.filter((path) => /^(\.git|data|deploy|node_modules|build)\/|\.test\./.test(path)),
  ).toEqual([])
})

const MINUTE_MS = 60_000

// It installs all packages: a slow registry takes minutes.
test('the image is built from the files that are let in, and starts as uid 1000, read-only', {
  timeout: 20 * MINUTE_MS,
}, async () => {
  const programs = join(folder, 'programs') // the Node of the base image, which runs its npm too
  mkdirSync(programs)
  symlinkSync(process.execPath, join(programs, 'node'))
  const PATH = [programs, ...process.env.PATH.split(delimiter)]
    .filter((part) => !part.includes('node_modules'))
    .join(delimiter)
  const { NODE_ENV: _, NODE_COMPILE_CACHE: __, ...env } = { ...process.env, PATH }
  const image = buildImage(folder, env)
  spawnSync('chmod', ['-R', 'a-w', image.app])

  const port = await freePort()
  const APP_URL = `http://localhost:${port}`
  const variables = { ...image.variables, PATH, PORT: String(port), APP_URL }
  const asUser = { cwd: image.app, env: variables, ...(process.getuid() === 0 && user) }
  const [program, ...args] = image.command
  const server = spawn(program, args, { ...asUser, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => said.push(part))
  const ended = once(server, 'exit')
  try {
    const ready = () =>
      server.exitCode === null
        ? fetch(`${APP_URL}/readyz`).then(
            ({ status }) => status,
            () => 0,
          )
        : `The server ended:\n${said.join('')}`
    await expect.poll(ready, { timeout: 60_000 }).toSatisfy((found) => found !== 0)
    expect(await ready()).toBe(200)
    expect(await (await fetch(`${APP_URL}/en`)).text()).toContain('<html lang="en"')
    expect(spawnSync('touch', ['server/main.ts', 'new'], asUser).status).toBe(1)
    const [check, ...checkArgs] = image.healthCheck
    expect(spawnSync(check, checkArgs, asUser).status).toBe(0)
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    server.kill('SIGKILL')
  }
})

const user = { uid: 1000, gid: 1000 }

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  await once(probe.close(), 'close')
  return port
}
