import { beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { CallOutcome } from '#domain/calls.ts'
import type { Db } from '#server/database/connect.ts'
import { takeLetters } from '#server/mail/store.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { calledFamily } from '#server/testing/call-changes.ts'
import {
  addAdmin,
  addLetter,
  addRequest,
  addUser,
  callerOf,
  testServices,
} from '#server/testing/callers.ts'
import { type Calls, createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { callProcedures } from './procedures.ts'

type Row = ProcedureOutput<'list_calls'>['calls'][number]
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describeEachDatabase('the call list', (database) => {
  let db: Db
  let procedures: Calls<keyof typeof callProcedures>
  let reviews: Calls<keyof typeof reviewProcedures>
  let rivka: Awaited<ReturnType<typeof addAdmin>>
  let gitty: typeof rivka
  beforeEach(async () => {
    db = database.kysely
    const services = testServices(database)
    procedures = createCalls(services, callProcedures)
    reviews = createCalls(services, reviewProcedures)
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('calls').execute()
    await db.deleteFrom('request_questions').execute()
    rivka = await addAdmin(db, { name: 'Rivka Levi' })
    gitty = await addAdmin(db, { name: 'Gitty Roth' })
  })
  const list = async (by = rivka) => {
    const { calls } = await procedures.list_calls({ limit: 50 }, callerOf(by))
    return calls
  }
  const only = async (by = rivka): Promise<Row> => {
    const rows = await list(by)
    expect(rows).toHaveLength(1)
    return rows[0] as Row
  }
  const recordAs = (by: typeof rivka, row: Row, outcome: CallOutcome, note?: string) =>
    procedures.record_call(
      { call_id: row.call_id, outcome, note, version: row.version },
      callerOf(by),
    )
  /** Moves all calls into the past. */
  const pass = async (ms: number) => {
    const rows = await db.selectFrom('calls').select(['id', 'called_at']).execute()
    for (const { id, called_at } of rows) {
      const earlier = new Date(called_at.getTime() - ms)
      await db.updateTable('calls').set({ called_at: earlier }).where('id', '=', id).execute()
    }
  }
  const decide = (id: string, input: object) =>
    reviews.create_admin_review({ input_request_id: id, ...input }, callerOf(rivka))
  /** Makes what was decided old enough to be told. */
  const letSink = async () => {
    const earlier = new Date(Date.now() - HOUR_MS)
    await db
      .updateTable('outbox')
      .set({ call_after: earlier })
      .where('channel', '=', 'call')
      .execute()
    await db.updateTable('request_questions').set({ asked_at: earlier }).execute()
  }
  const direct = { source_name: 'Direct', admin_created: true, locale: 'yi' } as const

  test('a decision about a family without e-mail is said, and goes with the call that reached it', async () => {
    const { id } = await addRequest(db, direct)
    const saved = await decide(id, { input_donation_amount: '180' })
    expect(saved).toMatchObject({ success: true, review: { letter_at: null } })
    expect(await list()).toEqual([]) // while it can be undone
    await letSink()
    const row = await only()
    expect(row).toMatchObject({
      name: 'Moshe Cohen',
      phone: '718-555-0123',
      language: 'yi',
      tries: 0,
      reasons: [{ kind: 'reviewed', request_id: id, question: null }],
    })
    expect(await takeLetters(db, { limit: 10, leaseSeconds: 60 })).toEqual([]) // nobody mails it
    expect(await recordAs(rivka, row, 'reached', 'Spoke to Moshe')).toEqual({ success: true })
    expect(await list()).toEqual([])
    const kept = await db.selectFrom('calls').selectAll().execute()
    expect(kept).toMatchObject([
      { outcome: 'reached', note: 'Spoke to Moshe', called_by: rivka.id, phone: '718-555-0123' },
    ])
    const [letter] = await db.selectFrom('outbox').select(['sent_at', 'data']).execute()
    expect(letter).toMatchObject({ sent_at: expect.any(Date), data: {} })
  })

  test('whoever has e-mail is not called about a decision, unless they want it', async () => {
    const user = await addUser(db)
    const { id } = await addRequest(db, { user_id: user.id })
    await decide(id, { input_donation_amount: '180' })
    await letSink()
    expect(await list()).toEqual([])
    const set = await procedures.set_reach({ reach: 'call' }, callerOf(user))
    expect(set).toEqual({ success: true, reach: 'call' })
    await decide(id, { input_outcome: 'declined', input_message: 'The funds are spent.' })
    await letSink()
    expect((await only()).reasons).toMatchObject([{ kind: 'reviewed' }])
    expect(await db.selectFrom('outbox').select(['kind', 'channel']).execute()).toEqual([
      { kind: 'reviewed', channel: 'call' },
    ])
  })

  test('a question is asked by telephone after two days, at once of who wants calls, until it is answered', async () => {
    const user = await addUser(db)
    const { id } = await addRequest(db, { user_id: user.id })
    await decide(id, { input_outcome: 'needs_info', input_message: 'Which hall?' })
    await letSink()
    expect(await list()).toEqual([])
    const asked_at = new Date(Date.now() - 2 * DAY_MS - 1000)
    await db.updateTable('request_questions').set({ asked_at }).execute()
    expect((await only()).reasons).toMatchObject([
      { kind: 'question', question: { text: 'Which hall?' } },
    ])
    await db
      .updateTable('request_questions')
      .set({ asked_at: new Date(Date.now() - HOUR_MS) })
      .execute()
    expect(await list()).toEqual([])
    await procedures.set_reach({ request_id: id, reach: 'call' }, callerOf(rivka))
    const row = await only()
    await recordAs(rivka, row, 'reached')
    expect(await list()).toEqual([])
    await pass(8 * DAY_MS)
    expect(await only()).toMatchObject({
      tries: 1,
      last_outcome: 'reached',
      last_by_name: 'Rivka Levi',
    })
    const [question] = await db.selectFrom('request_questions').select('id').execute()
    await db
      .updateTable('request_questions')
      .set({ answer: 'In Williamsburg', answered_at: new Date(), answered_from: 'office' })
      .where('id', '=', question?.id ?? '')
      .execute()
    expect(await list()).toEqual([])
  })

  test('no answer comes back after a pause, and what is settled never', async () => {
    await calledFamily({ db })
    await recordAs(rivka, await only(), 'no_answer')
    expect(await list()).toEqual([])
    await pass(3 * HOUR_MS)
    const again = await only()
    expect(again).toMatchObject({ tries: 1, last_outcome: 'no_answer' })
    await recordAs(gitty, again, 'done')
    await pass(90 * DAY_MS)
    expect(await list()).toEqual([])
  })

  test('a wrong number stays at the end of the list until it is another one', async () => {
    const { id } = await calledFamily({ db })
    await recordAs(rivka, await only(), 'wrong_number')
    expect(await only()).toMatchObject({ is_wrong_number: true, tries: 1 })
    await calledFamily({ db }, '718-555-0199')
    expect((await list()).map(({ is_wrong_number }) => is_wrong_number)).toEqual([false, true])
    await db.updateTable('requests').set({ phone: '718-555-0177' }).where('id', '=', id).execute()
    expect((await list()).map(({ is_wrong_number }) => is_wrong_number)).toEqual([false, false])
  })

  test('a letter that cannot be delivered is a reason to call', async () => {
    const { id } = await addRequest(db, { ...direct, email: 'gone@example.com' })
    const refused = { kind: 'question', recipient: 'gone@example.com', request_id: id } as const
    const letter = await addLetter(db, { ...refused, attempts: 9, last_error: 'EMESSAGE 550' })
    expect(await list()).toEqual([])
    await db.updateTable('outbox').set({ attempts: 10 }).where('id', '=', letter).execute()
    expect((await only()).reasons).toMatchObject([{ kind: 'undelivered' }])
  })

  test('requests of one family are one row, by the telephone number of the latest', async () => {
    const first = await calledFamily({ db })
    const second = await calledFamily({ db }, '718-555-0199')
    const { call_id: family_id } = first
    await db.updateTable('requests').set({ family_id }).where('id', '=', second.id).execute()
    const phone = { phone: '718-555-0199', e164: '+17185550199' }
    expect(await only()).toMatchObject({ call_id: family_id, ...phone })
    expect((await only()).reasons.map(({ request_id }) => request_id).sort()).toEqual(
      [first.id, second.id].sort(),
    )
  })

  test('a row that somebody took shows it to others, and is free after half an hour', async () => {
    const { call_id } = await calledFamily({ db })
    expect(await procedures.take_call({ call_id, take_over: false }, callerOf(rivka))).toEqual({
      success: true,
    })
    expect(await only()).toMatchObject({ taken_by_name: null, is_taken_by_me: true })
    const row = await only(gitty)
    expect(row).toMatchObject({ taken_by_name: 'Rivka Levi', is_taken_by_me: false })
    const taken = { success: false, error_code: 'calls.taken' }
    expect(
      await procedures.take_call({ call_id, take_over: false }, callerOf(gitty)),
    ).toMatchObject(taken)
    expect(await recordAs(gitty, row, 'reached')).toMatchObject(taken)
    await db.updateTable('call_holds').set({ held_until: new Date() }).execute()
    expect(await only(gitty)).toMatchObject({ taken_by_name: null })
    expect(await recordAs(gitty, await only(gitty), 'reached')).toEqual({ success: true })
    const late = await recordAs(rivka, row, 'no_answer')
    expect(late).toMatchObject({ success: false, error_code: 'calls.changed' })
  })

  test('a reason that appeared meanwhile is not settled unseen', async () => {
    const { id } = await calledFamily({ db })
    const row = await only()
    const about = { kind: 'paid', channel: 'call', recipient: '1', request_id: id } as const
    await addLetter(db, { ...about, next_attempt_at: null })
    const changed = { success: false, error_code: 'calls.changed' }
    expect(await recordAs(rivka, row, 'reached')).toMatchObject(changed)
    expect((await only()).reasons).toHaveLength(2)
  })

  test('a way without its address or number is refused', async () => {
    const { id } = await addRequest(db, direct)
    const noEmail = { success: false, error_code: 'reach.noEmail' }
    const set = (input: { request_id?: string; reach: 'email' | 'call' }, by: typeof rivka) =>
      procedures.set_reach(input, callerOf(by))
    expect(await set({ request_id: id, reach: 'email' }, rivka)).toMatchObject(noEmail)
    const user = await addUser(db)
    const noPhone = { success: false, error_code: 'reach.noPhone' }
    expect(await set({ reach: 'call' }, user)).toMatchObject(noPhone)
    expect(await set({ request_id: id, reach: 'call' }, user)).toMatchObject({
      error_code: 'err.notFound',
    })
  })
})
