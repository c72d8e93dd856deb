import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { PlanOffice } from '#server/testing/plan-office.ts'
import { PlanYears } from '#server/testing/plan-years.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// Families with plans over years of Fridays, with returns, moved accounts, holds, deaths, weeks of
// yom tov, two administrators and crashes, in the same order each time.

/**
 * PLAN_FAMILIES asks for more than what fits a night: 2,000 take hours. PGlite takes three times as
 * long, and its rules are the same.
 */
const FAMILIES = {
  postgres: Number(process.env.PLAN_FAMILIES ?? sized(9, 120)),
  embedded: sized(9, 30),
}
const FRIDAYS = sized(8, 104)
const TIMEOUT_MS = sized(300_000, 3_600_000)
const CHECK_ALL_EVERY = 13
const DAY_MS = 86_400_000
/** Everything that has to happen in some week. */
const everything = [
  ...[
    'amount',
    'skip',
    'stop',
    'resume',
    'extend',
    'hold',
    'payment held',
    'account moved',
    'yom tov',
  ],
  ...['come_back', 'fail', 'act_on_payment pay_again', 'act_on_payment release'],
  ...['confirmed', 'waited for its family'],
  ...['lock true, change true', 'lock true, change false'],
]

describeEachDatabase('Families with plans over years', (database, kind) => {
  let office: PlanOffice
  beforeAll(async () => {
    await setClock(database, Date.now())
    office = await PlanOffice.open(database)
  })
  afterAll(async () => {
    await resetClock(database)
    await office.server.close()
  })

  test('are paid each due once, and the sums are those of the book', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const friday = dateAfter(comingFriday(new Date(), 'America/New_York'), 7)
    const years = new PlanYears(office, { seed: 7, friday })
    /** At noon of the Monday before a Friday. */
    const monday = (week: number) => Date.parse(friday) + (7 * week - 4) * DAY_MS + DAY_MS / 2
    await setClock(database, monday(0))
    await office.signIn()
    for (let at = 0; at < FAMILIES[kind]; at++) await years.begin(at)
    for (let week = 0; week < FRIDAYS; week++) {
      await setClock(database, monday(week))
      await office.signIn()
      await years.live(week)
      if (week % CHECK_ALL_EVERY === CHECK_ALL_EVERY - 1) await years.checkAll()
    }
    await years.unpark({ all: true })
    await years.checkAll()
    expect(office.crashes).toBeGreaterThan(0)
    const expected = isFull ? [...everything] : ['come_back', 'act_on_payment pay_again']
    // The embedded database runs one transaction at a time, and the lock comes first.
    if (isFull && database.url) expected.push('lock false, change true')
    expect(expected.filter((one) => !years.happened.has(one))).toEqual([])
  })
})
