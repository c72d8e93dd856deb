import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '../faults/fixture.ts'

/** The nginx configuration in the repository. */
export const shippedConfig = path.resolve(import.meta.dirname, '../../deploy/balancer/nginx.conf')

/** Finds the nginx program (Debian: apt install nginx-light; its service need not run). */
export function findNginx(): string | undefined {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(':')]
  return folders.map((folder) => path.join(folder, 'nginx')).find(existsSync)
}

/** Kinds of temporary folders that nginx needs. */
const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Paths of a certificate and its key in PEM format. */
export type Certificate = { certificate: string; key: string }

/**
 * Returns deploy/balancer/nginx.conf with the addresses replaced for one machine. With a
 * certificate, enables the HTTPS lines that are commented out. Throws unless each line to replace
 * occurs exactly once.
 */
export function configFor(
  text: string,
  port: number,
  upstreams: readonly [number, number],
  tls?: Certificate,
): string {
  const changes = {
    'http {': `http {\n${temporaryFolders.map((kind) => `    ${kind}_temp_path ${kind};\n`).join('')}`,
    ...(tls ? httpsChanges(port, tls) : { 'listen 80 default_server': `listen 127.0.0.1:${port}` }),
    'server kuppah-1:3000': `server 127.0.0.1:${upstreams[0]}`,
    'server kuppah-2:3000': `server 127.0.0.1:${upstreams[1]}`,
  }
  return Object.entries(changes).reduce((changed, [from, to]) => {
    const parts = changed.split(from)
    if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times`)
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

/** A real nginx on a free loopback port, with the shipped configuration. */
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
    chmodSync(this.folder, 0o755) // its workers run as nobody
  }

  static async start(
    program: string,
    port: number,
    upstreams: readonly [number, number],
    tls?: Certificate,
  ) {
    const balancer = new Balancer(port, tls)
    balancer.write(upstreams)
    const child = spawn(
      program,
      [...balancer.pathArguments(), '-g', balancer.withPidFile('daemon off;')],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    balancer.child = child
    process.once('exit', () => child.kill('SIGTERM'))
    const output: string[] = []
    child.stderr.on('data', (part) => output.push(String(part)))
    await waitUntil('nginx listens', async () => {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${output.join('')}`)
      return acceptsConnections(port)
    })
    return balancer
  }

  /**
   * Switches to other upstream ports without dropping connections, like `nginx -s reload`. Returns
   * when new requests go only to them.
   */
  async switchTo(upstreams: readonly [number, number]): Promise<void> {
    const before = this.workers()
    this.write(upstreams)
    this.child?.kill('SIGHUP')
    await waitUntil('nginx has new workers', () => {
      return this.workers().some((worker) => !before.includes(worker))
    })
    await waitUntil('the old workers accept no connections', () => {
      return before.every((worker) => !existsSync(`/proc/${worker}`) || isLeaving(worker))
    })
  }

  async stop(): Promise<void> {
    if (this.child?.exitCode === null) {
      const exited = once(this.child, 'exit')
      this.child.kill('SIGTERM')
      await exited
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private write(upstreams: readonly [number, number]) {
    const text = configFor(readFileSync(shippedConfig, 'utf8'), this.port, upstreams, this.tls)
    writeFileSync(path.join(this.folder, 'nginx.conf'), text)
  }

  private pathArguments = () => [
    '-p',
    this.folder,
    '-c',
    path.join(this.folder, 'nginx.conf'),
    '-e',
    'stderr',
  ]

  // An installed nginx gets its pid file from its package, so a second one needs its own.
  private withPidFile = (directives: string) =>
    `pid ${path.join(this.folder, 'pid')}; ${directives}`

  private workers(): string[] {
    const { pid } = this.child ?? {}
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children
      .trim()
      .split(' ')
      .filter((worker) => worker && !isLeaving(worker))
  }
}

async function acceptsConnections(port: number): Promise<boolean> {
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
