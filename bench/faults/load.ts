import { setTimeout as pause } from 'node:timers/promises'
import { createConfirmedAccount, makeAdministrator } from '#server/accounts/confirmed-accounts.ts'
import type { Db } from '#server/database/connect.ts'
import { createPasswords } from '#server/secrets/passwords.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

const office = { email: 'office@load.example', name: 'Gitty Roth', password: 'a well kept ledger' }
const families = ['one', 'two', 'three', 'four'].map((name) => ({
  email: `${name}@load.example`,
  name,
  password: 'a quiet room',
}))

/** The accounts with which a load is made, on a database that no server has yet. */
export async function addLoadAccounts(db: Db): Promise<void> {
  const services = { db, passwords: createPasswords() }
  await makeAdministrator(services, office)
  for (const family of families) await createConfirmedAccount(services, family)
}

type Body = Record<string, unknown> & { success?: boolean }
export type Failure = { status: number; ms: number; body: Body }

/** Signs somebody in; gives what calls procedures as them. */
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

/** What the server has promised to keep. */
export type Acknowledged = {
  codes: Set<string>
  /** Id of each request, by its code. */
  requests: Map<string, string>
  /** Amount of each review, by request. */
  reviews: Map<string, string>
}

/**
 * People at work: the office gives out codes, families submit requests, the office decides amounts.
 * Each goes on with the same work until it is acknowledged, as people do who press the button again.
 */
export class Load {
  readonly acknowledged: Acknowledged = {
    codes: new Set(),
    requests: new Map(),
    reviews: new Map(),
  }
  /** Answers other than 200. */
  readonly failures: Failure[] = []
  /** Calls whose connection broke before the answer came, and those that found nobody there. */
  broken = 0
  refused = 0
  /** When the last call was acknowledged. */
  lastSuccess = 0
  private readonly url: string
  private office = ''
  private families: string[] = []
  private workers: Promise<void>[] = []
  private isStopped = false
  private starts = 0

  constructor(url: string) {
    this.url = url
  }

  /** Cookies, for those who want to look on. */
  get officeCookie(): string {
    return this.office
  }

  async signIn(): Promise<void> {
    this.office = (await signIn(this.url, office)).cookie
    this.families = await Promise.all(
      families.map(async (family) => (await signIn(this.url, family)).cookie),
    )
  }

  /** Sets `workers` people to work. */
  start(workers = 8): void {
    this.isStopped = false
    this.starts++
    this.workers = Array.from({ length: workers }, (_, n) => this.work(n))
  }

  /** Ends once everybody has finished what they were at. The server must be there. */
  async stop(): Promise<void> {
    this.isStopped = true
    await Promise.all(this.workers)
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
      await pause(20)
    }
  }

  /** Undefined when the connection broke. */
  async call(cookie: string, name: string, input: object): Promise<Body | undefined> {
    const begun = performance.now()
    try {
      const answer = await fetch(`${this.url}/rpc/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify(input),
      })
      const isOurs = answer.headers.get('Content-Type')?.startsWith('application/json')
      const body = isOurs ? ((await answer.json()) as Body) : {} // else of a balancer
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
