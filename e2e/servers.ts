import type { APIRequest, APIRequestContext } from 'playwright/test'
import { administrator, TestServer } from './server.ts'

/** A running server, with a request context that is signed in as administrator. */
export type OpenServer = { server: TestServer; office: APIRequestContext }

/**
 * The servers of a worker: the one that most tests share, whose name is empty, and the one of a file
 * that wants its own, until the next file does. The browser stays open when the server changes.
 */
export class Servers {
  private readonly request: APIRequest
  private readonly open = new Map<string, OpenServer>()

  constructor(request: APIRequest) {
    this.request = request
  }

  /** Returns the server of this name; starts it, with these variables, if it is not running. */
  async of(name: string, variables: Record<string, string>): Promise<OpenServer> {
    const running = this.open.get(name)
    if (running) return running
    for (const other of this.open.keys()) if (other !== '') await this.close(other)
    const server = await TestServer.start(variables)
    const office = await this.request.newContext({ baseURL: server.url })
    this.open.set(name, { server, office })
    const { email, password } = administrator
    await office.post('/auth/sign-in/email', { data: { email, password }, failOnStatusCode: true })
    return { server, office }
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
