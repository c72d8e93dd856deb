import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../server/testing/ports.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '../server/testing/postgres.ts'
import { installPackage, isProgram } from './apt.mjs'

// Starts the server on a PostgreSQL behind a real pgbouncer.

let folder
let postgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kuppah-pooler-'))
  chmodSync(folder, 0o755)
  postgres = await startThrowawayPostgres(findPostgresPrograms())
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ignore =
  'ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout'

test.each([
  [
    ['pool_mode = session'],
    /refuses our settings.*ignore_startup_parameters = options, statement_/,
  ],
  [['pool_mode = transaction', ignore], /pools by transaction, and must by session: pool_mode = /],
  [['pool_mode = statement', ignore], /must pool by session: pool_mode = session/],
])('a start through pgbouncer with %j is refused with the way out', async (settings, way) => {
  const { said, code } = await startThrough(settings)
  expect(said).toMatch(/^Kuppah can't start\.\nDATABASE_URL: [^\n]*\n$/)
  expect(said).toMatch(way)
  expect(code).toBe(1)
})

test('a server works through pgbouncer that pools by session', async () => {
  expect((await startThrough(['pool_mode = session', ignore])).said).toMatch(/listens at/)
})

/** Starts the server through pgbouncer. Returns what it said until it ended by itself, or was ready and ended. */
async function startThrough(settings) {
  const port = await freePort()
  const file = join(folder, `${port}.ini`)
  const { port: behind } = new URL(postgres.url)
  const database = `postgres = host=127.0.0.1 port=${behind} user=kuppah`
  const own = [`listen_port = ${port}`, 'listen_addr = 127.0.0.1', 'unix_socket_dir =']
  const open = [
    'auth_type = any',
    'auth_file =',
    ...(process.getuid() === 0 ? ['user = nobody'] : []),
  ]
  const lines = ['[databases]', database, '[pgbouncer]', ...own, ...open, ...settings]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const pooler = spawn(bringPooler(), [file], { stdio: 'ignore' })
  try {
    await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(true)
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        ...{ PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(32) },
        ...{ DATA_DIR: folder, DATABASE_URL: `postgres://kuppah@127.0.0.1:${port}/postgres` },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server.stdout.on('data', (part) => {
      if (String(part).includes('listens at')) server.kill()
    })
    const [errors, output, [code]] = await Promise.all([
      ...[text(server.stderr), text(server.stdout)],
      once(server, 'exit'),
    ])
    return { said: errors + output, code }
  } finally {
    pooler.kill('SIGKILL')
  }
}

/** Returns the path of pgbouncer; installs Debian's where that is possible. */
function bringPooler() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const find = () => folders.map((folder) => join(folder, 'pgbouncer')).find(isProgram)
  const found = find() ?? (installPackage('pgbouncer', 'a test of poolers') && find())
  if (found) return found
  throw new Error('This test needs pgbouncer. Install it (on Debian: apt-get install pgbouncer).')
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
