import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { MoneyScene } from '#server/testing/money-scene.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

// What once was paid again unseen, or was another figure on another screen. What is approved today is
// due in the next month.

/** A Friday morning in New York. */
const START = Date.parse('2027-02-26T15:00:00Z')
const today = '2027-02-26'

const twice = 'perhaps_twice -60, sent 100, free 0, processed, marked'
const cashed = 'perhaps_twice -70, free 0, paid, marked'
const givenInPart = 'approve ach 100, lock, give'
const replaced = 'approve check 70, lock, give, pay, replace'
const onePaid = 'approve ojc_check 300, plan 1 300, status paid'

describeEachDatabase('Money', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    await setClock(database, START)
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  afterAll(async () => {
    await resetClock(database)
    await office.close()
  })
  async function played(text: string) {
    const scene = new MoneyScene(office)
    await scene.play(text)
    return scene
  }
  const booksItems = async (input: object) =>
    (await office.call<ProcedureOutput<'get_books_items'>>('get_books_items', input)).sum

  test.each([
    // A plan of one Friday that was paid by hand is not paid again.
    [
      `${onePaid}, lower 200 ! plan.noneOpen, extend 1, plan 3 300 ! plan.begun, lock 1`,
      '600 - 300 = 300, locked 300, free 0, processing',
    ],
    [
      `${onePaid}, status processed, lock 1 ! payout.problem.nothing_to_pay`,
      '300 - 0 = 300, sent 300, free 300, processed',
    ],
    // A part was paid in cash, and the bank has it all after all.
    [
      'approve ach 100, lock, download, notGiven, hold, cash 60, givenAfterAll',
      `100 - 60 = 40, ${twice}`,
    ],
    [
      'approve ach 100, lock, download, notGiven, hold, release, cash 60, givenAfterAll',
      `100 - 60 = 40, ${twice}`,
    ],
    [
      `${givenInPart}, refuseFile, cash 60, undoFileRefused ! outside.undoFirst, givenAfterAll`,
      `100 - 60 = 40, ${twice}`,
    ],
    [
      `${givenInPart}, takeOut, cash 60, bankPaid`,
      '100 - 160 = -60, perhaps_twice -60, free 0, paid, marked',
    ],
    [
      `${givenInPart}, fail, cash 60, bankPaid`,
      '100 - 160 = -60, perhaps_twice -60, free 0, paid, marked',
    ],
    // A check that was replaced is cashed.
    [`${replaced}, stopped, cash 70, clear`, `70 - 140 = -70, ${cashed}`],
    [`${replaced}, stopped, status paid, clear`, `70 - 140 = -70, ${cashed}`],
    [
      `${replaced}, cash 70 ! outside.underway, status paid ! payout.underway`,
      '70 - 0 = 70, sent 70, free 0, processing',
    ],
    [
      `${replaced}, undo ! payout.bankHasIt, stopped, undo, clear`,
      '0 - 70 = -70, perhaps_twice -70, free 0, paid, marked',
    ],
    // What is open after a payment came back.
    [
      `${givenInPart}, comeBack, decide 40, cash 41 ! outside.aboveOpen`,
      '40 - 0 = 40, came_back 40, free 40, processing',
    ],
    [
      `${givenInPart}, comeBack, decide 500, cash 450`,
      '500 - 450 = 50, came_back 50, free 50, processing',
    ],
    [
      'approve ach 100, cash 60, lock, give, comeBack, takeCashBack',
      '100 - 0 = 100, came_back 100, free 100, processing',
    ],
    [
      'approve ach 110, plan 2 110, lock 0, give, comeBack, lower 70',
      '140 - 0 = 140, came_back 70, later 70, free 140, processing',
    ],
    [
      'approve ach 100, lock, decide 180',
      '180 - 0 = 180, later 80, locked 100, free 80, processing',
    ],
    // What is due next month is paid by hand today.
    ['approve ach 100, status paid', '100 - 100 = 0, free 0, paid'],
    ['approve ach 100, undo, status processed ! err.notReviewed', '0 - 0 = 0, free 0, created'],
  ])('adds up on every screen: %s', async (steps, figures) => {
    const scene = await played(steps)
    expect(await scene.figures()).toBe(figures)
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('that the bank paid after all cancels the second payment that is held', async () => {
    const scene = await played('approve ojc_check 100, lock, give, fail')
    const { run, payment } = scene
    expect(await scene.act('pay_again')).toMatchObject({ success: true })
    await scene.play('lock')
    const second = scene.payment
    Object.assign(scene, { run, payment })
    await scene.play('bankPaid')
    expect(await scene.figures()).toContain('marked')
    Object.assign(scene, { payment: second })
    const hold = { reason: 'it was paid', not_entered: true }
    expect(await scene.act('hold', hold)).toMatchObject({ payment: { state: 'cancelled' } })
    expect(await scene.figures()).toBe('100 - 100 = 0, free 0, paid')
  })

  test('that was paid by hand stays in its month, whatever is approved later', async () => {
    const scene = await played('approve ach 100')
    await office.datePostings([scene.id], '2027-01-05')
    const belowPaid = ['0', '99.99'].map((less) => `decide ${less} ! outside.belowPaid`).join(', ')
    await scene.play(`status paid 2027-01-15, ${belowPaid}, decide 900, lock 2`)
    const january = { figure: 'paid', month: '2027-01' }
    expect(await booksItems(january)).toEqual({ count: 1, amount: '100.00' })
    expect(await scene.figures()).toBe('900 - 100 = 800, locked 800, free 0, processing')
  })

  test('that was paid by hand stays in every sum when its person is erased', async () => {
    const scene = await played('approve ach 100, status paid')
    const list = `/exports/payments.csv?from=${today}&to=${today}`
    const headers = { Cookie: office.admin.cookie }
    const total = async () =>
      (await (await office.server.app.request(list, { headers })).text()).split('\r\n').at(-2)
    const before = [await scene.figures(), await total()]
    await scene.play('erase')
    await office.signInFamily()
    expect([await scene.figures(), await total()]).toEqual(before)
    expect(before[1]).toContain('100.00')
  })

  test('that is processed by hand is in no run', async () => {
    await played('approve ach 100, status processed')
    const { funds } = await office.call<ProcedureOutput<'get_books'>>('get_books', {})
    expect(funds).toMatchObject([{ planned: '0.00', approved: '100.00' }])
    expect(await booksItems({ figure: 'planned' })).toMatchObject({ count: 0 })
  })

  test('of a plan is added by the Friday that the press names, once', async () => {
    const scene = await played('approve ach 100, plan 4 100')
    const run = await scene.runOf(3)
    for (const { id: payment_id } of await office.payments(run)) {
      await office.call('act_on_payment remove', { payment_id })
    }
    const add = async (number?: number) =>
      (await scene.ask('add_payment', { run_id: run.id, number })).error_code
    for (let press = 0; press < 20; press++) expect(await add()).toBe('payout.whichDue')
    expect([await add(3), await add(3)]).toEqual([undefined, 'payout.problem.live_payment'])
    expect(await office.payments(run)).toMatchObject([{ due_number: 3 }])
  })

  test('that its family has not confirmed is held two weeks before its Friday', async () => {
    const scene = await played('approve ach 100')
    const input_plan = { every: 'week', first_on: today, times: 4, confirm_every: 1 }
    await scene.decide('100', { input_plan })
    await setClock(database, START + 4 * 86_400_000) // a Tuesday
    const { cookie } = office.admin
    office.admin.cookie = await office.server.openSession(office.admin.id)
    expect(await scene.figures()).toBe(
      '400 - 0 = 400, due 100, held 100, held 100, later 100, free 400, created',
    )
    await setClock(database, START)
    office.admin.cookie = cookie
  })
})
