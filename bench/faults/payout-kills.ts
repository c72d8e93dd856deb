import { randomUUID } from 'node:crypto'
import { calendarDateIn } from '../../domain/payment-date.ts'
import { brokenInvariants } from '../../server/testing/payout-invariants.ts'
import { openPayoutOffice } from '../../server/testing/payout-office.ts'
import { nextFriday } from '../../server/testing/payout-world.ts'
import { type Kind, waitUntil, withFixture } from './fixture.ts'

/** The case of a payment by check, which needs no settings. */
const CHECK = 3
/** A round of Fridays has twelve calls, so the kills fall on each of them. */
const PRESSES_BETWEEN = 7

/** The office's date: the bank cannot have answered before it had the payment. */
const today = () => calendarDateIn(new Date(), 'America/New_York')

export type PayoutKills = { kills: number; presses: number; repeated: number; failures: string[] }

/**
 * Kills the server repeatedly at a random moment while an administrator locks runs, marks them as
 * sent and paid, records returns, voids checks and pays again. Reads every invariant after each kill. A press whose
 * answer was lost is repeated with its id, and must succeed.
 */
export async function killWhilePaying(kind: Kind, kills: number): Promise<PayoutKills> {
  return withFixture(kind, async ({ server, variables, inDatabase }) => {
    await server.end('SIGTERM')
    const cookie = await inDatabase(async (database) => {
      const office = await openPayoutOffice(database, { SECRET_KEY: variables.SECRET_KEY ?? '' })
      for (const _ of [1, 2]) await office.decided(CHECK)
      await office.close()
      return office.admin.cookie
    })
    await server.start()
    const failures: string[] = []
    const office = new Presses(server.url, cookie)
    const working = office.work().catch((error: Error) => failures.push(error.message))
    for (let kill = 1; kill <= kills && failures.length === 0; kill++) {
      const before = office.count
      const isReady = () => failures.length > 0 || office.count >= before + PRESSES_BETWEEN
      await waitUntil('presses succeed', isReady, 120_000)
      await new Promise((done) => setTimeout(done, Math.random() * 60))
      await server.end('SIGKILL')
      const broken = await inDatabase(({ kysely }) => brokenInvariants(kysely))
      failures.push(...broken.map((one) => `kill ${kill}: ${one}`))
      await server.start()
    }
    office.isStopped = true
    await working
    await server.end('SIGTERM')
    failures.push(...(await inDatabase(({ kysely }) => brokenInvariants(kysely))))
    return { kills, presses: office.count, repeated: office.repeated, failures }
  })
}

/** An administrator who takes runs through their life, one press after another. */
class Presses {
  count = 0
  repeated = 0
  isStopped = false
  private readonly url: string
  private readonly cookie: string
  constructor(url: string, cookie: string) {
    this.url = url
    this.cookie = cookie
  }

  async work(): Promise<void> {
    while (!this.isStopped) {
      const { run } = await this.press('create_payout_run', { pay_on: nextFriday() })
      const run_id = run?.id
      await this.press('lock_payout_run', { run_id })
      await this.press('set_by_hand', { run_id, method: 'check', by_hand: true })
      for (const name of ['mark_payments_sent', 'mark_payments_paid']) {
        const { updated } = await this.press(name, { run_id, method: 'check' })
        if (updated !== 2) throw new Error(`${name} changed ${updated} payments`)
      }
      const { payments = [] } = await this.call('get_payout_payments', { run_id })
      for (const { id: payment_id } of payments) {
        await this.press('act_on_payment', { act: 'come_back', payment_id, on: today() })
        // The paper came back too, or the bank might still pay it.
        await this.press('act_on_payment', { act: 'void_check', payment_id, reason: 'wrong' })
        await this.press('act_on_payment', { act: 'pay_again', payment_id })
      }
    }
  }

  private press(name: string, input: object) {
    return this.call(name, { ...input, operation_id: randomUUID() })
  }

  /** Repeats the call while nobody answers. Throws if it is refused. */
  private async call(name: string, input: object): Promise<Answer> {
    let answer: Answer | undefined
    const isAnswered = async () => {
      answer = await fetch(`${this.url}/rpc/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: this.cookie },
        body: JSON.stringify(input),
      })
        .then((response) => response.json() as Promise<Answer>)
        .catch(() => undefined)
      if (!answer) this.repeated += 1
      return answer !== undefined
    }
    await waitUntil(`${name} is answered`, isAnswered, 120_000)
    if (!answer || answer.error_code) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    this.count += 1
    return answer
  }
}

type Answer = {
  error_code?: string
  run?: { id: string }
  updated?: number
  payments?: { id: string }[]
}
