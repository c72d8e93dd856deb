import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '../faults/ground.ts'

/** The configuration that the repository ships. */
export const shipped = path.resolve(import.meta.dirname, '../../deploy/balancer/nginx.conf')

/** The program nginx, if it is here (Debian: apt install nginx-light; its service need not run). */
export function findNginx(): string | undefined {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(':')]
  return folders.map((folder) => path.join(folder, 'nginx')).find(existsSync)
}

/** What nginx wants folders for; here below its own. */
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Files of a certificate and its key, in PEM. */
export type Certificate = { certificate: string; key: string }

/**
 * deploy/balancer/nginx.conf with the names and ports of one machine in place of those it has; with a
 * certificate its lines for HTTPS, which are remarks there. Throws when it does not have each of them
 * once.
 */
export function configFor(
  text: string,
  port: number,
  behind: readonly [number, number],
  tls?: Certificate,
): string {
  const changes = {
    'http {': `http {\n${temporary.map((kind) => `    ${kind}_temp_path ${kind};\n`).join('')}`,
    ...(tls ? httpsChanges(port, tls) : { 'listen 80 default_server': `listen 127.0.0.1:${port}` }),
    'server kuppah-1:3000': `server 127.0.0.1:${behind[0]}`,
    'server kuppah-2:3000': `server 127.0.0.1:${behind[1]}`,
  }
  return Object.entries(changes).reduce((changed, [from, to]) => {
    const parts = changed.split(from)
    if (parts.length !== 2) throw new Error(`"${from}" stands ${parts.length - 1} times`)
    return parts.join(to)
  }, text)
}

const httpsChanges = (port: number, { certificate, key }: Certificate) => ({
  'listen 80 default_server;': '',
  '# listen 443 ssl http2 default_server': `listen 127.0.0.1:${port} ssl http2`,
  '# ssl_certificate     /etc/nginx/kuppah/fullchain.pem': `ssl_certificate ${certificate}`,
  '# ssl_certificate_key /etc/nginx/kuppah/privkey.pem': `ssl_certificate_key ${key}`,
  '# ssl_protocols': 'ssl_protocols',
  '# ssl_session_cache': 'ssl_session_cache',
})

/** A real nginx on a free port of the loopback, with the configuration that is shipped. */
export class Balancer {
  readonly port: number
  readonly url: string
  private readonly tls: Certificate | undefined
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'kuppah-balancer-'))
  private child: ChildProcess | undefined

  private constructor(port: number, tls?: Certificate) {
    this.port = port
    this.url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
    this.tls = tls
    chmodSync(this.folder, 0o755) // its workers are nobody
  }

  static async start(
    program: string,
    port: number,
    behind: readonly [number, number],
    tls?: Certificate,
  ) {
    const balancer = new Balancer(port, tls)
    balancer.write(behind)
    const child = spawn(program, [...balancer.place(), '-g', balancer.own('daemon off;')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    balancer.child = child
    process.once('exit', () => child.kill('SIGTERM'))
    const said: string[] = []
    child.stderr.on('data', (part) => said.push(String(part)))
    await until('nginx listens', async () => {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${said.join('')}`)
      return takesConnections(port)
    })
    return balancer
  }

  /** Other processes behind it, without a break: as `nginx -s reload` does. Ends once they are asked. */
  async use(behind: readonly [number, number]): Promise<void> {
    const before = this.workers()
    this.write(behind)
    this.child?.kill('SIGHUP')
    await until('nginx has new workers', () => {
      return this.workers().some((worker) => !before.includes(worker))
    })
    await until('the old workers take nothing new', () => {
      return before.every((worker) => !existsSync(`/proc/${worker}`) || isLeaving(worker))
    })
  }

  async stop(): Promise<void> {
    if (this.child?.exitCode === null) {
      const gone = once(this.child, 'exit')
      this.child.kill('SIGTERM')
      await gone
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private write(behind: readonly [number, number]) {
    const text = configFor(readFileSync(shipped, 'utf8'), this.port, behind, this.tls)
    writeFileSync(path.join(this.folder, 'nginx.conf'), text)
  }

  private place = () => [
    '-p',
    this.folder,
    '-c',
    path.join(this.folder, 'nginx.conf'),
    '-e',
    'stderr',
  ]

  // What an installed nginx has of itself, and one that runs beside it must have of its own.
  private own = (more: string) => `pid ${path.join(this.folder, 'pid')}; ${more}`

  private workers(): string[] {
    const { pid } = this.child ?? {}
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children
      .trim()
      .split(' ')
      .filter((worker) => worker && !isLeaving(worker))
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function isLeaving(worker: string): boolean {
  try {
    return readFileSync(`/proc/${worker}/cmdline`, 'utf8').includes('shutting down')
  } catch {
    return true
  }
}
