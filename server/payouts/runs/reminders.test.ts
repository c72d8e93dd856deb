import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dateAfter, weekdayOf } from '#domain/payment-date.ts'
import { isOfficeDay } from '#domain/payouts/bank-days.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { findSeal, sealUpTo } from '#server/audit/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { sumsOfOpenItems } from './open-items-store.ts'
import { mailReminders, mailWeek } from './reminder-letters.ts'
import { cameBackBy, cameBackOf, remindersOf } from './reminders.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')
const OJC_CHECK = paymentCases.findIndex(({ method }) => method === 'ojc_check')

describeEachDatabase('The office is reminded', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  /** Returns the reminders of a day at noon, as `kind count run`. */
  async function on(day: string, known: { hasRun?: boolean; due?: number } = {}) {
    const { services } = office.server
    const context = { db: office.db, now: new Date(`${day}T17:00:00Z`), services }
    const place = { friday: day, timeZone: services.config.organization.timeZone }
    const cameBack = cameBackOf(await sumsOfOpenItems(office.db, place, cameBackBy(day)))
    const found = await remindersOf(context, { hasRun: true, due: 0, cameBack, ...known })
    return found.map(({ kind, count, run_number }) => [kind, count, run_number])
  }

  test('on the day before a draft is to be handed over, and only then', async () => {
    await office.decided(OJC_CHECK)
    const run = await office.newRun()
    const { upload_by_office } = methodCalendar('ojc_check', run.pay_on)
    const found = ['hand_over_tomorrow', 1, run.number]
    expect(await on(dateAfter(upload_by_office, -1))).toEqual([found])
    expect(await on(dateAfter(upload_by_office, -2))).toEqual([])
    expect(await on(upload_by_office)).toEqual([])
  })

  test('of a Friday without a run, if something is due on it', async () => {
    expect(await on(office.today(), { hasRun: false, due: 2 })).toEqual([['no_run', 2, null]])
    expect(await on(office.today(), { hasRun: false })).toEqual([])
    expect(await on(office.today(), { due: 2 })).toEqual([])
  })

  test('of a question that nobody answers for three days', async () => {
    const id = await office.decided(OJC_CHECK)
    await office.call('create_admin_review', {
      input_request_id: id,
      input_outcome: 'needs_info',
      input_message: 'When is the wedding?',
    })
    const today = office.today()
    expect(await on(dateAfter(today, 2))).toEqual([])
    expect(await on(dateAfter(today, 4))).toEqual([['question_waits', 1, null]])
    await office.call('withdraw_request', { request_id: id })
    expect(await on(dateAfter(today, 4))).toEqual([])
  })

  test('of money that came back and waits for three days', async () => {
    await office.decided(OJC_CHECK)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ojc_check')
    const [payment] = await office.payments(run)
    const today = office.today()
    await office.call('act_on_payment come_back', { payment_id: payment?.id, on: today })
    expect(await on(dateAfter(today, 2))).toEqual([])
    expect(await on(dateAfter(today, 3))).toEqual([['came_back_waits', 1, null]])
    await office.call('act_on_payment pay_again', { payment_id: payment?.id })
    expect(await on(dateAfter(today, 3))).toEqual([])
  })

  test('of a check that is uncashed for 90 days', async () => {
    await office.decided(CHECK)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const { rows } = await sql<{ issued_on: string }>`
      select issued_on::text from checks`.execute(office.db)
    const issued = rows[0]?.issued_on ?? ''
    expect(await on(dateAfter(issued, 89))).toEqual([])
    expect(await on(dateAfter(issued, 90))).toEqual([['check_uncashed', 1, null]])
  })

  test('by letter, once in the morning of a working day, if somebody wants it', async () => {
    const id = await office.decided(OJC_CHECK)
    await office.call('create_admin_review', {
      input_request_id: id,
      input_outcome: 'needs_info',
      input_message: 'When is the wedding?',
    })
    const { services } = office.server
    const firstDay = (isWanted: boolean) => {
      let day = dateAfter(office.today(), 10)
      while (isOfficeDay(day) !== isWanted) day = dateAfter(day, 1)
      return day
    }
    const workday = firstDay(true)
    const mailed = (day: string, hour: string) =>
      mailReminders(services, new Date(`${day}T${hour}:00:00Z`))
    expect(await mailed(workday, '14')).toBe(0) // nobody wants it
    await office.call('set_mail_on_new_request', { mail_on_reminders: true })
    expect(await mailed(firstDay(false), '14')).toBe(0)
    expect(await mailed(workday, '10')).toBe(0) // before seven in New York
    expect(await mailed(workday, '18')).toBe(0)
    expect(await mailed(workday, '14')).toBe(1)
    expect(await mailed(workday, '15')).toBe(0)
    const mailbox = office.db.selectFrom('outbox').select('data').where('kind', '=', 'reminders')
    expect(await mailbox.execute()).toEqual([{ data: { reminders: 'question_waits 1' } }])
    await office.call('withdraw_request', { request_id: id })
    expect(await mailed(dateAfter(workday, 7), '14')).toBe(0) // nothing waits
  })

  test('and all of them each week of what was paid without a run, with the link of the trail', async () => {
    const { services } = office.server
    await office.server.signIn({ is_admin: true, name: 'Chaim Katz', locale: 'he' })
    let sunday = dateAfter(office.today(), 7 - weekdayOf(office.today()))
    while (![0, 1, 7].every((days) => isOfficeDay(dateAfter(sunday, days))))
      sunday = dateAfter(sunday, 7)
    const mailed = (day: string) => mailWeek(services, new Date(`${day}T14:00:00Z`))
    const letters = async () =>
      (await office.db.selectFrom('outbox').selectAll().where('kind', '=', 'office_week').execute())
        .toSorted((a, b) => Number(a.locale > b.locale) - Number(a.locale < b.locale))
        .map(({ locale, data }) => [locale, data])
    const cash = { amount: '180', paid_on: office.today(), way: 'cash' }
    const request_id = await office.decided(OJC_CHECK, '180')
    await office.call('record_outside_payment', { request_id, ...cash })
    expect(await mailed(sunday)).toBe(0) // nothing is sealed
    await sealUpTo(office.db, Number.MAX_SAFE_INTEGER)
    const seal = await findSeal(office.db)
    const link = { entry: String(seal?.entry), link: seal?.link }
    expect(await mailed(dateAfter(sunday, 1))).toBe(2)
    const data = { count: '1', by: 'Rivka Levi 1', ...link }
    expect(await letters()).toEqual([
      ['en', data],
      ['he', data],
    ])
    expect(await mailed(dateAfter(sunday, 1))).toBe(0)
    expect(await mailed(dateAfter(sunday, 7))).toBe(2)
    expect(await letters()).toContainEqual(['en', { count: '0', by: '', ...link }])
  })
})
