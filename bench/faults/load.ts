import { setTimeout as wait } from 'node:timers/promises'
import {
  createConfirmedAccount,
  makeAdministrator,
} from '../../server/accounts/confirmed-accounts.ts'
import type { Db } from '../../server/database/connect.ts'
import { createPasswords } from '../../server/secrets/passwords.ts'
import { requestInputs } from '../../server/testing/request-inputs.ts'

const office = { email: 'office@load.example', name: 'Gitty Roth', password: 'a well kept ledger' }
const families = ['one', 'two', 'three', 'four'].map((name) => ({
  email: `${name}@load.example`,
  name,
  password: 'a quiet room',
}))

/** Adds the accounts for the load, before a server uses the database. */
export async function addLoadAccounts(db: Db): Promise<void> {
  const services = { db, passwords: createPasswords('trial') }
  await makeAdministrator(services, office)
  for (const family of families) await createConfirmedAccount(services, family)
}

type Body = Record<string, unknown> & { success?: boolean }
export type Failure = { status: number; ms: number; body: Body }

/** Signs in and returns the cookies for calls. */
async function signIn(url: string, { email, password }: typeof office) {
  const answer = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { cookie: cookie.join('; ') }
}

/** The writes that the server has acknowledged, which must not be lost. */
export type Acknowledged = {
  codes: Set<string>
  /** Request ids by access code. */
  requests: Map<string, string>
  /** Review amounts by request id. */
  reviews: Map<string, string>
}

/**
 * Simulated users: the office creates codes and reviews, families submit requests. Each call is
 * repeated until it is acknowledged, like by a user who presses the button again.
 */
export class Load {
  readonly acknowledged: Acknowledged = {
    codes: new Set(),
    requests: new Map(),
    reviews: new Map(),
  }
  /** Responses other than success. */
  readonly failures: Failure[] = []
  /** Calls whose connection broke before the response, and calls whose connection was refused. */
  broken = 0
  refused = 0
  /** Time of the last acknowledged call, by performance.now(). */
  lastSuccess = 0
  private readonly url: string
  private office = ''
  private families: string[] = []
  private workers: Promise<void>[] = []
  private isStopped = false
  private isAbandoned = false
  private starts = 0

  constructor(url: string) {
    this.url = url
  }

  /** Cookie of the administrator, for other requests. */
  get officeCookie(): string {
    return this.office
  }

  get familyCookie(): string {
    return this.families[0] ?? ''
  }

  async signIn(): Promise<void> {
    this.office = (await signIn(this.url, office)).cookie
    this.families = await Promise.all(
      families.map(async (family) => (await signIn(this.url, family)).cookie),
    )
  }

  /** Starts `workers` parallel workers. */
  start(workers = 8): void {
    this.isStopped = false
    this.starts++
    this.workers = Array.from({ length: workers }, (_, n) => this.work(n))
  }

  /** Stops after each worker has finished its work. The server must be up. */
  async stop(): Promise<void> {
    this.isStopped = true
    await Promise.all(this.workers)
  }

  /** Stops without repeating what was not acknowledged: for a server that may be gone. */
  async abandon(): Promise<void> {
    this.isStopped = true
    this.isAbandoned = true
    await Promise.allSettled(this.workers)
  }

  get count(): number {
    const { codes, requests, reviews } = this.acknowledged
    return codes.size + requests.size + reviews.size
  }

  private async work(n: number) {
    const family = this.families[n % this.families.length] ?? ''
    for (let round = 0; !this.isStopped; round++) {
      const { code } = await this.untilDone(this.office, 'create_code', {})
      this.acknowledged.codes.add(String(code))
      const reason = `Worker ${n}, round ${this.starts}.${round}`
      const inputs = requestInputs({ input_code: code, input_reason: reason })
      const { request } = await this.untilDone(family, 'create_request', inputs)
      const { id } = request as { id: string }
      this.acknowledged.requests.set(String(code), id)
      const amount = `${180 + (round % 500)}.00`
      const review = { input_request_id: id, input_donation_amount: amount, input_notes: null }
      await this.untilDone(this.office, 'create_admin_review', review)
      this.acknowledged.reviews.set(id, amount)
    }
  }

  private async untilDone(cookie: string, name: string, input: object): Promise<Body> {
    for (;;) {
      const body = await this.call(cookie, name, input)
      if (body?.success) {
        this.lastSuccess = performance.now()
        return body
      }
      if (this.isAbandoned) throw new Error(`${name} was not acknowledged`)
      await wait(20)
    }
  }

  /** Returns undefined if the connection broke. */
  async call(cookie: string, name: string, input: object): Promise<Body | undefined> {
    const begun = performance.now()
    try {
      const answer = await fetch(`${this.url}/rpc/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify(input),
      })
      const isOurs = answer.headers.get('Content-Type')?.startsWith('application/json')
      // otherwise it comes from a balancer
      const body = isOurs ? ((await answer.json()) as Body) : {}
      if (answer.status !== 200 || !body.success) {
        const ms = performance.now() - begun
        this.failures.push({ status: answer.status, ms, body })
      }
      return body
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code === 'ECONNREFUSED') this.refused++
      else this.broken++
      return undefined
    }
  }
}
