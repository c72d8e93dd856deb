import type { Page } from 'playwright'
import { calendarDateIn, dateAfter } from '../../domain/payment-date.ts'
import { methodCalendar } from '../../domain/payouts/calendar.ts'
import { comingFriday } from '../../domain/payouts/proposal.ts'
import { completeSettings } from '../../server/testing/payout-world.ts'

const TIME_ZONE = 'America/New_York'

/** An administrator's browser, with the calls that prepare a measurement. */
export class Office {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async signIn({ email, password }: { email: string; password: string }) {
    const data = { email, password }
    await this.page.request.post('/auth/sign-in/email', { data, failOnStatusCode: true })
    const { version } = await this.call('get_payout_settings')
    const input = { settings: completeSettings, expected_version: version }
    await this.call('save_payout_settings', input)
  }

  /** Calls a procedure. Throws if it is refused. */
  async call(name: string, input: object = {}) {
    const answer = await this.page.request.post(`/rpc/${name}`, { data: input })
    const body = await answer.json()
    if (!answer.ok() || body.success === false) {
      throw new Error(`${name}: ${answer.status()} ${JSON.stringify(body)}`)
    }
    return body
  }

  /** Returns the next Friday whose files can still be given to the banks. */
  openFriday(): string {
    const today = calendarDateIn(new Date(), TIME_ZONE)
    const friday = comingFriday(new Date(), TIME_ZONE)
    const isOpen = (['ach', 'israeli_bank'] as const).every(
      (method) => methodCalendar(method, friday).effective_on >= today,
    )
    return isOpen ? friday : dateAfter(friday, 7)
  }

  /** Creates a run with every due request, and locks it. */
  async findRunForUpdate(): Promise<number> {
    const { run } = await this.call('create_payout_run', { pay_on: this.openFriday() })
    const run_id = run.id
    const rate_date = calendarDateIn(new Date(), TIME_ZONE)
    await this.call('set_payout_rate', { run_id, rate: '3.021', rate_date, source: 'manual' })
    await this.call('lock_payout_run', { run_id })
    return run.number
  }
}
