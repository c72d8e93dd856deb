import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#server/testing/ports.ts'
import { mailboxToken } from './mailbox.ts'

export const administrator = {
  email: 'gitty@office.example',
  password: 'a well kept ledger',
  name: 'Gitty Roth',
}

/** A server with an embedded database in a temporary directory. It can be killed and restarted. */
export class TestServer {
  readonly url: string
  readonly dataDir: string
  private readonly port: number
  private readonly variables: Record<string, string>
  private process: ChildProcess | undefined

  private constructor(port: number, dataDir: string, variables: Record<string, string>) {
    this.port = port
    this.dataDir = dataDir
    this.variables = variables
    this.url = `http://localhost:${port}`
  }

  /** Starts a server. `variables` are added to the environment. */
  static async start(variables: Record<string, string> = {}): Promise<TestServer> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kuppah-e2e-'))
    const { FRESH_DATA } = process.env // e2e/fresh-data.ts
    const isFile = (source: string) => !source.endsWith('.sock')
    if (FRESH_DATA) await cp(FRESH_DATA, dataDir, { recursive: true, filter: isFile })
    await writeFile(path.join(dataDir, 'mailbox-token'), mailboxToken)
    const server = new TestServer(await freePort(), dataDir, variables)
    await server.run()
    return server
  }

  /** Starts the process on the existing data and waits until it listens. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_OPTIONS: '--import=./server/testing/cheap-passwords.mjs',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ADMIN_NAME: administrator.name,
        ORGANIZATION_NAME: 'Keren Hachesed',
        OFFICE_EMAIL: 'office@keren.example',
        LOG_LEVEL: 'warn',
        DATABASE_SYNC: 'off',
        ...this.variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = child
    const output: string[] = []
    child.stderr?.on('data', (chunk) => output.push(String(chunk)))
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    for await (const line of lines) {
      output.push(line)
      if (line.includes('listens at')) return
    }
    throw new Error(`The server did not start:\n${output.join('\n')}`)
  }

  /** Kills the process without a chance to clean up, like a power failure. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Stops the process as an operator does. */
  async stop(): Promise<void> {
    await this.end('SIGTERM')
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
