import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

/** A server of a test's own: embedded database, throw-away data. It can be killed and started again. */
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

  /** `variables` of the environment go on top of those that all tests have. */
  static async start(variables: Record<string, string> = {}): Promise<TestServer> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kuppah-e2e-'))
    await writeFile(path.join(dataDir, 'mailbox-token'), mailboxToken)
    const server = new TestServer(await freePort(), dataDir, variables)
    await server.run()
    return server
  }

  /** Starts the process on the data that is there, and waits until it listens. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_OPTIONS: '--import=./e2e/cheap-passwords.mjs',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ADMIN_NAME: administrator.name,
        ORGANIZATION_NAME: 'Keren Hachesed',
        OFFICE_EMAIL: 'office@keren.example',
        LOG_LEVEL: 'warn',
        ...this.variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = child
    const said: string[] = []
    child.stderr?.on('data', (chunk) => said.push(String(chunk)))
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    for await (const line of lines) {
      said.push(line)
      if (line.includes('listens at')) return
    }
    throw new Error(`The server did not start:\n${said.join('\n')}`)
  }

  /** Ends it as a power cut would: no time to finish anything. */
  async kill(): Promise<void> {
    if (!this.process || this.process.exitCode !== null) return
    const gone = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await gone
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
