import type { APIRequest, APIRequestContext } from 'playwright/test'
import { administrator, TestServer } from './server.ts'

/** A running server, with a request context that is signed in as administrator. */
export type OpenServer = { server: TestServer; office: APIRequestContext }

/** What needs a sign-in from the last 15 minutes is pressed in the next minutes. */
const SIGN_IN_AGAIN_MS = 8 * 60_000

/**
 * The servers of a worker: the one that most tests share, whose name is empty, and the one of a file
 * that wants its own, until the next file does. The browser stays open when the server changes.
 */
export class Servers {
  private readonly request: APIRequest
  private readonly open = new Map<string, OpenServer & { signedInAt: number }>()

  constructor(request: APIRequest) {
    this.request = request
  }

  /** Returns the server of this name; starts it, with these variables, if it is not running. */
  async of(name: string, variables: Record<string, string>): Promise<OpenServer> {
    const running = this.open.get(name) ?? (await this.start(name, variables))
    if (Date.now() - running.signedInAt > SIGN_IN_AGAIN_MS) {
      const { email, password } = administrator
      const data = { email, password }
      await running.office.post('/auth/sign-in/email', { data, failOnStatusCode: true })
      running.signedInAt = Date.now()
    }
    return running
  }

  private async start(name: string, variables: Record<string, string>) {
    for (const other of this.open.keys()) if (other !== '') await this.close(other)
    const server = await TestServer.start(variables)
    const office = await this.request.newContext({ baseURL: server.url })
    const started = { server, office, signedInAt: 0 }
    this.open.set(name, started)
    return started
  }

  private async close(name: string) {
    const { server, office } = this.open.get(name) as OpenServer
    this.open.delete(name)
    await office.dispose()
    await server.remove()
  }

  async closeAll() {
    for (const name of this.open.keys()) await this.close(name)
  }
}
