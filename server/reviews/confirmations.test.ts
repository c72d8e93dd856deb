import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { isOfficeDay } from '#domain/payouts/bank-days.ts'
import { mailConfirmations } from '#server/payouts/runs/reminder-letters.ts'
import { remindersNow } from '#server/payouts/runs/reminders.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  dueChange as change,
  planFridays as fridays,
  planScene,
} from '#server/testing/plan-scene.ts'

describeEachDatabase('A plan that its family confirms', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())
  const { planned, duesOf, open, runOf, pay, family } = planScene(() => office)

  /** Four weeks in which its family is asked again before each Friday after the first. */
  const asked = () => planned(3, { confirm_every: 1 })
  const numbersOf = async (run: { id: string }) =>
    (await office.payments(run)).map(({ due_number }) => due_number)
  const confirm = (request_id: string) =>
    office.byFamily<{ success: boolean }>('confirm_dues', { request_id })
  /** Nine o'clock in the morning in New York, on the next day on which the office works. */
  const morning = () => {
    let day = office.today()
    while (!isOfficeDay(day)) day = dateAfter(day, 1)
    return new Date(`${day}T14:30:00Z`)
  }

  test('pays nothing that is not confirmed, nor what follows', async () => {
    const id = await asked()
    const { dues, review } = await duesOf(id)
    expect(dues.map(({ is_asked }) => is_asked)).toEqual([false, true, true])
    expect(review?.plan).toMatchObject({ confirm_every: 1 })
    const begin = await runOf()
    const [first, second] = (await open()).items.map(({ bucket }) => bucket)
    expect([first, second]).toEqual(['planned', 'held'])
    // Nobody is asked before the first money is on its way.
    expect(await family(id)).toMatchObject({ confirm_due_on: null })
    await pay(begin)
    const third = await runOf(fridays[2])
    expect(await numbersOf(third)).toEqual([])
    expect(await family(id)).toMatchObject({ confirm_due_on: fridays[1] })
    expect(await confirm(id)).toEqual({ success: true })
    expect(await family(id)).toMatchObject({ confirm_due_on: fridays[2] })
    await office.call('add_payment', { run_id: third.id, all_due: true })
    expect(await numbersOf(third)).toEqual([2])
    await office.call('change_dues', change(id, 3, { confirm: true }))
    expect(await family(id)).toMatchObject({ confirm_due_on: null })
    await office.call('add_payment', { run_id: third.id, all_due: true })
    expect(await numbersOf(third)).toEqual([2, 3])
    expect(await confirm(id)).toEqual({ success: true })
    expect(await office.events('request.dues_confirmed', id)).toBe(1)
    expect(await office.refusal('change_dues', change(id, 3, { confirm: true }))).toMatchObject({
      error_code: 'plan.noneOpen',
    })
  })

  test('asks about the next Friday instead of one that is skipped', async () => {
    const id = await planned(4, { confirm_every: 2 })
    await office.call('change_dues', change(id, 3, { skip: true }))
    await pay(await runOf())
    const last = await runOf(fridays[3])
    expect(await numbersOf(last)).toEqual([2])
    expect(await family(id)).toMatchObject({ confirm_due_on: fridays[3] })
    const { services } = office.server
    expect(await mailConfirmations(services, morning())).toBe(1)
    expect(await mailConfirmations(services, morning())).toBe(0)
    const now = new Date(`${fridays[2]}T14:30:00Z`)
    const reminders = await remindersNow({ db: office.db, now, services })
    expect(reminders).toContainEqual({ kind: 'confirmation_missing', count: 1, run_number: null })
    await office.call('change_dues', change(id, 4, { confirm: true }))
    expect(await family(id)).toMatchObject({ confirm_due_on: null })
    await office.call('change_dues', change(id, 3, { resume: true }))
    await office.call('add_payment', { run_id: last.id, all_due: true })
    expect((await numbersOf(last)).sort()).toEqual([2, 3, 4])
  })

  test('asks its family by letter once, and reminds the office to call', async () => {
    await asked()
    const { services } = office.server
    const now = morning()
    const before = await office.letters('confirm_dues')
    expect(await mailConfirmations(services, now)).toBe(0)
    await pay(await runOf())
    expect(await mailConfirmations(services, now)).toBe(1)
    expect(await mailConfirmations(services, now)).toBe(0)
    expect(await office.letters('confirm_dues')).toBe(before + 1)
    const reminders = await remindersNow({ db: office.db, now, services })
    expect(reminders).toContainEqual({ kind: 'confirmation_missing', count: 1, run_number: null })
  })

  test('is confirmed by its own family alone', async () => {
    const id = await asked()
    const other = await office.server.signIn()
    const { body } = await office.server.call('confirm_dues', { request_id: id }, other.cookie)
    expect(body).toMatchObject({ success: false, error_code: 'err.notFound' })
    expect((await duesOf(id)).dues.map(({ is_asked }) => is_asked)).toEqual([false, true, true])
  })

  test('goes on being asked about when it is made longer', async () => {
    const id = await asked()
    await office.call('change_dues', change(id, 3, { extend: { times: 1 } }))
    expect((await duesOf(id)).dues.map(({ is_asked }) => is_asked)).toEqual([
      ...[false, true, true, true],
    ])
  })
})
