import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../server/testing/ports.ts'
import { findPostgresPrograms } from '../../server/testing/postgres.ts'
import { waitUntil } from './fixture.ts'

/** Where Debian keeps what root runs. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
const run = (program: string, args: string[]) =>
  execFileSync(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs a program until its `stop`, which ends it at once. */
function keep(program: string, args: string[]) {
  const child = spawn(program, args, { env, stdio: 'ignore' })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  return {
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const BRIDGE = 'kuppah-faults'
const NETWORK = '10.66.77'
const SYNCHRONOUS = 'synchronous_standby_names'

/** A machine with an address of its own, whose network can drop every packet. */
class Machine {
  readonly name: string
  readonly address: string
  private readonly link: string
  private readonly folder: string
  private readonly programs: string
  private server: { stop(): Promise<void> } | undefined

  constructor(at: number, parent: string, programs: string) {
    this.name = `kuppah-faults-${at}`
    this.address = `${NETWORK}.${at + 10}`
    this.folder = path.join(parent, String(at))
    this.programs = programs
    this.link = `kf${at}`
    const far = `${this.link}-in`
    run('ip', ['netns', 'add', this.name])
    run('ip', ['link', 'add', this.link, 'type', 'veth', 'peer', 'name', far, 'netns', this.name])
    run('ip', ['link', 'set', this.link, 'master', BRIDGE, 'up'])
    run('ip', ['-n', this.name, 'addr', 'add', `${this.address}/24`, 'dev', far])
    for (const device of [far, 'lo']) run('ip', ['-n', this.name, 'link', 'set', device, 'up'])
  }

  get url() {
    return `postgres://kuppah@${this.address}:5432/postgres`
  }

  /** Drops all packets from now on: nothing is refused, nothing is answered. */
  vanish() {
    this.filter('-A')
  }

  comeBack() {
    this.filter('-D')
  }

  private filter(act: '-A' | '-D') {
    for (const way of ['INPUT', 'OUTPUT']) {
      run(
        'ip',
        ['netns', 'exec', this.name, 'iptables', act, way, '!', '-i', 'lo', '-j', 'DROP'].map(
          (word) => (way === 'OUTPUT' && word === '-i' ? '-o' : word),
        ),
      )
    }
  }

  private asPostgres(program: string, args: string[]): [string, string[]] {
    const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    return ['ip', ['netns', 'exec', this.name, ...user, path.join(this.programs, program), ...args]]
  }

  /** Makes an empty database that others may read and copy. */
  async create() {
    const cluster = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--username=kuppah']
    run(...this.asPostgres('initdb', ['-D', this.folder, '--no-sync', ...cluster]))
    const hosts = ['all', 'replication'].map((what) => `host ${what} all ${NETWORK}.0/24 trust\n`)
    appendFileSync(path.join(this.folder, 'pg_hba.conf'), hosts.join(''))
    await this.start()
    await this.tell('create role kuppah_check login')
  }

  async start() {
    const settings = ['listen_addresses=*', 'unix_socket_directories=', 'wal_keep_size=1GB']
    settings.push('fsync=off', 'full_page_writes=off', 'tcp_keepalives_idle=10')
    const args = ['-D', this.folder, ...settings.flatMap((set) => ['-c', set])]
    this.server = keep(...this.asPostgres('postgres', args))
    await waitUntil(`${this.name} answers`, () => this.answers())
  }

  /** Ends PostgreSQL as a lost machine would. */
  async kill() {
    await this.server?.stop()
    rmSync(path.join(this.folder, 'postmaster.pid'), { force: true })
  }

  /** Makes a standby of `primary` that every commit there waits for. */
  async follow(primary: Machine) {
    rmSync(this.folder, { recursive: true, force: true })
    const from = `host=${primary.address} user=kuppah`
    const copy = ['-D', this.folder, '-d', from, '-R', '--checkpoint=fast', '--no-sync']
    run(...this.asPostgres('pg_basebackup', copy))
    await this.start()
    await primary.tell(`alter system set ${SYNCHRONOUS} = '*'`)
    await primary.tell('select pg_reload_conf()')
    await waitUntil('the standby is synchronous', async () => {
      const rows = await primary.tell(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      return rows.length > 0
    })
  }

  /** Makes this standby the primary, alone until another follows it. */
  async promote() {
    await this.tell(`alter system set ${SYNCHRONOUS} = ''`)
    await this.tell('select pg_promote()')
    await this.tell('select pg_reload_conf()')
  }

  async tell(statement: string) {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 2000 })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  private answers = () =>
    this.tell('select 1').then(
      () => true,
      () => false,
    )

  remove() {
    run('ip', ['link', 'del', this.link]) // at once, while the namespace goes with its last process
    run('ip', ['netns', 'del', this.name])
  }
}

/**
 * Calls `work` with a primary, its synchronous standby, and the address of pgbouncer and HAProxy in front
 * of them, with our configuration. Needs root, for network namespaces, and Debian's haproxy, pgbouncer
 * and iptables.
 */
export async function withPair<T>(
  work: (pair: { primary: Machine; standby: Machine; url: string }) => Promise<T>,
): Promise<T> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-pair-'))
  chmodSync(folder, 0o755)
  const data = path.join(folder, 'data')
  mkdirSync(data)
  run('chown', ['postgres', data])
  run('ip', ['link', 'add', BRIDGE, 'type', 'bridge'])
  const machines: Machine[] = []
  const servers: { stop(): Promise<void> }[] = []
  try {
    run('ip', ['addr', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE])
    run('ip', ['link', 'set', BRIDGE, 'up'])
    for (const at of [1, 2]) machines.push(new Machine(at, data, programs))
    const [primary, standby] = machines as [Machine, Machine]
    await primary.create()
    await standby.follow(primary)
    const [proxyPort, poolerPort] = [await freePort(), await freePort()]
    const adapted = (name: string, changes: Record<string, string>) => {
      const file = path.join(folder, name)
      const text = readFileSync(path.join('deploy/balancer', name), 'utf8')
      const swap = (sum: string, [from, to]: [string, string]) => sum.replaceAll(from, to)
      writeFileSync(file, Object.entries(changes).reduce(swap, text))
      return file
    }
    const proxy = adapted('haproxy.cfg', {
      '6432': String(proxyPort),
      '10.0.0.11': primary.address,
      '10.0.0.12': standby.address,
      '/etc/haproxy/is-primary.sh': path.resolve('deploy/balancer/is-primary.sh'),
    })
    const pooler = adapted('pgbouncer.ini', {
      '6432': String(proxyPort),
      '6433': String(poolerPort),
      'scram-sha-256': 'any',
      'auth_file = /etc/pgbouncer/userlist.txt': 'user = nobody',
      '* = ': 'postgres = user=kuppah ',
    })
    servers.push(keep('haproxy', ['-db', '-f', proxy]), keep('pgbouncer', [pooler]))
    const url = `postgres://kuppah@127.0.0.1:${poolerPort}/postgres`
    await waitUntil('the pair answers', async () => {
      const client = new pg.Client(url)
      return client
        .connect()
        .then(() => client.end())
        .then(
          () => true,
          () => false,
        )
    })
    return await work({ primary, standby, url })
  } finally {
    for (const server of servers) await server.stop()
    for (const machine of machines) {
      await machine.kill()
      machine.remove()
    }
    run('ip', ['link', 'del', BRIDGE])
    rmSync(folder, { recursive: true, force: true })
  }
}
