import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { clockVariables } from './moved-clock.ts'
import { freePort } from './ports.ts'

/** The token of /metrics of these servers. */
export const metricsToken = 'a-token-of-tests-only'

/** Preloaded by servers whose tests are not about passwords, with `--import` in NODE_OPTIONS. */
export const cheapPasswords = new URL('./cheap-passwords.mjs', import.meta.url).href

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The server in its own process, for tests that kill it. It keeps its port across restarts. */
export class ServerProcess {
  readonly port: number
  readonly url: string
  /** Its output since the first start. */
  readonly said: string[] = []
  private readonly variables: Record<string, string>
  private child: ChildProcess | undefined

  private constructor(port: number, variables: Record<string, string>) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.variables = variables
  }

  /** Starts it with these environment variables and, of ours, only PATH. */
  static async start(variables: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), variables)
    await server.start()
    return server
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** Starts it again and waits until it listens. Returns how many milliseconds that took. */
  async start(): Promise<number> {
    const begun = performance.now()
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(this.port),
        APP_URL: this.url,
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: metricsToken,
        ...clockVariables,
        ...this.variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    running.add(child)
    child.once('exit', () => running.delete(child))
    child.stderr.on('data', (part) => this.said.push(String(part)))
    const listens = new Promise<boolean>((done) => {
      const lines = createInterface({ input: child.stdout })
      lines.on('line', (line) => {
        this.said.push(line)
        if (line.includes('listens at')) done(true)
      })
      child.once('exit', () => done(false))
    })
    if (!(await listens)) throw new Error(`The server did not start:\n${this.said.join('\n')}`)
    return performance.now() - begun
  }

  /**
   * Sends a signal and waits for the exit. Returns the exit code (null after SIGKILL) and the
   * duration.
   */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; ms: number }> {
    const { child } = this
    const begun = performance.now()
    if (!child) return { code: null, ms: 0 }
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    }
    return { code: child.exitCode, ms: performance.now() - begun }
  }
}
