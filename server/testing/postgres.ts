import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isMoved, replaceNow, TRANSACTION_NOW } from './moved-clock.ts'
import { freePort } from './ports.ts'

/** A PostgreSQL server that lives as long as the process that started it. */
export type ThrowawayPostgres = {
  url: string
  stop: () => Promise<void>
  /**
   * Shuts it down as an administrator would, closing all connections. Resolves when it has stopped.
   */
  down: () => Promise<void>
  /** Starts it again on its data. Resolves when it accepts connections. */
  up: () => Promise<void>
}

/**
 * Returns the folder of PostgreSQL's server programs (Debian's newest, or one in PATH), if
 * installed.
 */
export function findPostgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  const folders = newestFirst.map((version) => join(debian, version, 'bin'))
  folders.push(...(process.env.PATH ?? '').split(delimiter))
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}

/**
 * Starts PostgreSQL on a free loopback port, with an empty cluster in a new folder within
 * `parent`. It is fast instead of safe: nothing is synced to disk. `more` are extra settings,
 * name=value. `stop`, or any end of this process, stops it and deletes the folder.
 */
export async function startThrowawayPostgres(
  programs: string,
  more: string[] = [],
  parent = tmpdir(),
): Promise<ThrowawayPostgres> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(parent, 'kuppah-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const cluster = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--username=kuppah']
  execFileSync(join(programs, 'initdb'), ['-D', data, '--no-sync', ...cluster], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  const port = await freePort()
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', ...more]
  settings.push(`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=')
  const postgres = [
    join(programs, 'postgres'),
    '-D',
    data,
    ...settings.flatMap((set) => ['-c', set]),
  ]
  // The shell waits on a pipe that only this process holds; it closes even if this process is
  // killed.
  const script = `folder=$1; shift; "$@" &
    while read -r word; do
      if [ "$word" = down ]; then kill -INT $!; wait $!; echo; else "$@" & fi
    done
    kill -QUIT $!; wait $!; rm -rf "$folder"`
  const keeper = spawn('/bin/sh', ['-c', script, 'sh', folder, ...postgres], {
    ...user,
    cwd: '/',
    env: { ...process.env, LD_PRELOAD: undefined },
    detached: true, // Ctrl-C is for this process; the shell must survive it to clean up
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  keeper.stdout.resume()
  const ended = new Promise<void>((done) => keeper.once('exit', () => done()))
  const stop = async () => {
    keeper.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://kuppah@127.0.0.1:${port}/postgres`
  try {
    await untilReady(url)
    if (isMoved) await moveClock(url)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    stop,
    async down() {
      keeper.stdin.write('down\n')
      await once(keeper.stdout, 'data')
    },
    async up() {
      keeper.stdin.write('up\n')
      await untilReady(url)
    },
  }
}

// PostgreSQL refuses to run as root.
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres:', 'nobody:'].flatMap((name) =>
    users.filter((u) => u.startsWith(name)),
  )[0]
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error('No user postgres or nobody to run PostgreSQL as')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Moves `now()` in the databases of a new server and in those that are created later. */
async function moveClock(url: string): Promise<void> {
  for (const name of ['template1', 'postgres']) {
    const client = new pg.Client(Object.assign(new URL(url), { pathname: name }).href)
    await client.connect()
    await client.query(replaceNow(TRANSACTION_NOW))
    await client.end()
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}
