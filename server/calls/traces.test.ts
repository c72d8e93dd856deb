import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clean } from '#server/accounts/cleaning.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { calledFamily } from '#server/testing/call-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('what calls leave behind', { differs: 'drivers' }, (database) => {
  let server: TestApp
  let cookie: string
  beforeAll(async () => {
    server = await createTestApp(database)
    cookie = (await server.signIn({ is_admin: true, name: 'Rivka Levi' })).cookie
  })
  afterAll(() => server.close())
  const call = async (name: string, input: object) => (await server.call(name, input, cookie)).body
  const stored = async () => {
    const { rows } = await sql`
      select to_jsonb(calls) as call, to_jsonb(call_reasons) as reason, to_jsonb(outbox) as letter
      from calls left join call_reasons on call_id = calls.id
        left join outbox on outbox.request_id = call_reasons.request_id`.execute(database.kysely)
    return JSON.stringify(rows)
  }

  test('is exported with the person, and erased with it', async () => {
    const { id: request_id, call_id } = await calledFamily({ db: database.kysely }, '718-555-0188')
    const note = 'Ask for Feigy'
    expect(await call('record_call', { call_id, outcome: 'no_answer', note })).toEqual({
      success: true,
    })
    await call('set_reach', { request_id, reach: 'call' })
    expect(await call('export_person', { request_id, with_numbers: false })).toMatchObject({
      person: {
        calls: [{ phone: '718-555-0188', outcome: 'no_answer', note }],
        requests: [{ reach: 'call' }],
      },
    })
    expect(await stored()).toContain('Feigy')
    expect(await call('erase_person', { request_id, confirmation: 'Moshe Cohen' })).toMatchObject({
      success: true,
    })
    expect(await stored()).not.toMatch(/Feigy|0188/)
  })

  test('news that nobody said for 30 days is cancelled', async () => {
    const { id } = await calledFamily({ db: database.kysely })
    const created_at = new Date(Date.now() - 31 * 24 * 3_600_000)
    const own = database.kysely.updateTable('outbox').where('request_id', '=', id)
    await own.set({ created_at }).execute()
    await clean(server.services)
    const letters = database.kysely.selectFrom('outbox').select('cancelled_at')
    expect(await letters.where('request_id', '=', id).execute()).toEqual([
      { cancelled_at: expect.any(Date) },
    ])
  })
})
