import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

const name = 'Moshe Cohen'

// Rivka pays an accomplice and erases it; Chaim has to do the same.
describeEachDatabase('Erasing soon after a payment', (database) => {
  let office: PayoutOffice
  let colleague: string
  let request_id: string
  beforeAll(async () => {
    office = await openPayoutOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    colleague = (await office.server.signIn({ is_admin: true, name: 'Chaim Katz' })).cookie
  })
  beforeEach(async () => {
    request_id = await office.decided(0, '800')
    const paid = { request_id, amount: '800', paid_on: office.today(), way: 'cash' }
    await office.call('record_outside_payment', paid)
  })
  afterEach(() => office.signInFamily())
  afterAll(() => office.close())

  const erase = async (cookie = office.admin.cookie, more = {}) => {
    const input = { request_id, confirmation: name, ...more }
    return (await office.server.call('erase_person', input, cookie)).body
  }
  const waits = { success: true, waits: true, requests: 0 }
  const refused = (error_code: string) => ({ success: false, error_code })
  const asked = async () => {
    const work = await office.call<ProcedureOutput<'get_office_work'>>('get_office_work', {})
    return work.asked.filter((one) => one.request_id === request_id).map(({ by }) => by)
  }

  test('waits for a colleague who does the same', async () => {
    expect(await erase()).toMatchObject(waits)
    expect(await erase()).toMatchObject(refused('payout.askedByYou'))
    expect(await asked()).toEqual(['Rivka Levi'])
    expect(await erase(colleague)).toMatchObject({ success: true, requests: 1 })
    expect(await office.call('get_request', { request_id })).toMatchObject({ full_name: '-' })
    expect(await asked()).toEqual([])
  })

  test('is taken back by who asked, not by who has to confirm it', async () => {
    expect(await erase()).toMatchObject(waits)
    const take = async (cookie: string) => {
      const { body } = await office.server.call('get_office_work', {}, cookie)
      const { asked } = body as ProcedureOutput<'get_office_work'>
      const one = asked.find((act) => act.request_id === request_id)
      const taken = await office.server.call('take_back_asked', { id: one?.id ?? '' }, cookie)
      return { is_own: one?.is_own, ...(taken.body as object) }
    }
    const changed = refused('payout.stateChanged')
    expect(await take(colleague)).toMatchObject({ is_own: false, ...changed })
    expect(await take(office.admin.cookie)).toEqual({ is_own: true, success: true })
    expect(await asked()).toEqual([])
    expect(await erase(colleague)).toMatchObject(waits)
    expect(await erase()).toMatchObject({ requests: 1 })
  })

  test('waits for more than an account of one’s own', async () => {
    const own = await office.server.signIn({ is_admin: true, name: 'Rivka L.' })
    await sql`insert into audit_events (actor_id, action, subject_type, subject_id, details)
      select ${own.id}, 'administrator.invite_accepted', 'account', ${own.id},
        jsonb_build_object('invited_by', ${office.admin.id}::text, 'counts_from', now() + interval '3 days')`.execute(
      office.db,
    )
    expect(await erase()).toMatchObject(waits)
    expect(await erase(own.cookie)).toMatchObject(refused('payout.askedByYou'))
    expect(await erase(colleague)).toMatchObject({ requests: 1 })
    await office.db.updateTable('users').set({ is_admin: false }).where('id', '=', own.id).execute()
  })

  test('is asked anew after a week, and where something else would be erased', async () => {
    expect(await erase()).toMatchObject(waits)
    await sql`update two_person_acts set asked_at = asked_at - interval '7 days'`.execute(office.db)
    expect(await asked()).toEqual([])
    expect(await erase(colleague)).toMatchObject(waits)
    await office.decided(0, '36')
    expect(await erase()).toMatchObject(waits)
    expect(await erase(colleague)).toMatchObject({ requests: 2 })
  })

  test('needs one person 90 days later', async () => {
    await sql`alter table postings disable trigger keep_postings`.execute(office.db)
    await sql`update postings set at = at - interval '91 days'`.execute(office.db)
    await sql`alter table postings enable trigger keep_postings`.execute(office.db)
    expect(await erase()).toMatchObject({ requests: 1 })
  })
})
