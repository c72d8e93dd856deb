import { beforeEach, expect, test } from 'vitest'
import type { LetterKind } from '#domain/letters.ts'
import type { Db } from '#server/database/connect.ts'
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
import { letterProcedures } from './procedures.ts'
import { markFailed, markSent, takeLetters } from './store.ts'

describeEachDatabase("the office's list of letters", (database) => {
  let db: Db
  let procedures: Calls<keyof typeof letterProcedures>
  const admin = async () => callerOf(await addAdmin(db))
  const list = async (input: { search?: string; state?: 'failed'; kind?: LetterKind } = {}) =>
    (await procedures.list_letters({ limit: 50, ...input }, await admin())).letters
  const claim = () => takeLetters(db, { limit: 10, leaseSeconds: 600 })
  const due = { next_attempt_at: new Date(0) }
  beforeEach(async () => {
    db = database.kysely
    procedures = createCalls(testServices(database), letterProcedures)
    await db.deleteFrom('outbox').execute()
  })

  test('shows each letter with its state, and what can be done with it', async () => {
    await addLetter(db, { kind: 'confirm', created_at: new Date(4) })
    const failed = await addLetter(db, { ...due, created_at: new Date(3) })
    await claim()
    await markFailed(db, failed, { error: 'EMESSAGE 550', retrySeconds: 5 })
    const sent = { sent_at: new Date(5), attempts: 1, created_at: new Date(2) }
    await addLetter(db, { ...sent, kind: 'reset' })
    await addLetter(db, { ...due, created_at: new Date(1) })
    await claim()
    const shown = await list()
    expect(shown).toMatchObject([
      { state: 'waiting', attempts: 0, can_cancel: true, can_send_again: false },
      { state: 'failed', attempts: 1, can_cancel: true, can_send_again: true },
      { state: 'sent', kind: 'reset', can_cancel: false, can_send_again: false },
      { state: 'waiting', attempts: 1, can_cancel: false, can_send_again: false },
    ])
    expect(shown[1]).toMatchObject({ error: 'EMESSAGE 550', next_attempt_at: expect.any(String) })
    expect(shown[2]).toMatchObject({ error: null, next_attempt_at: null })
    expect(JSON.stringify(shown)).not.toContain('"data"')
  })

  test('finds letters by part of the address, kind and state', async () => {
    await addLetter(db, { recipient: 'rivka_1@example.com', kind: 'paid' })
    await addLetter(db, { recipient: 'rivkax1@example.com', last_error: 'EMESSAGE 451' })
    const addresses = async (input: Parameters<typeof list>[0]) =>
      (await list(input)).map(({ recipient }) => recipient)
    expect(await addresses({ search: ' RIVKA_1 ' })).toEqual(['rivka_1@example.com'])
    expect(await addresses({ kind: 'paid' })).toEqual(['rivka_1@example.com'])
    expect(await addresses({ state: 'failed' })).toEqual(['rivkax1@example.com'])
  })

  test('pages through letters of the same instant', async () => {
    const created_at = new Date('2026-11-18T12:00:00.000Z')
    for (let count = 0; count < 5; count++) await addLetter(db, { created_at })
    const caller = await admin()
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await procedures.list_letters({ limit: 2, cursor }, caller)
      ids.push(...page.letters.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(new Set(ids).size).toBe(5)
  })

  test('a cancelled letter loses its text and is never sent', async () => {
    const letter_id = await addLetter(db, { ...due, kind: 'confirm', data: '{"token":"abc"}' })
    const cancelled = await procedures.cancel_letter({ letter_id }, await admin())
    expect(cancelled).toMatchObject({
      letter: { state: 'cancelled', can_cancel: false, can_send_again: false },
    })
    expect(await claim()).toEqual([])
    const row = await db.selectFrom('outbox').select('data').executeTakeFirstOrThrow()
    expect(row.data).toEqual({})
  })

  test('a letter that warns is not cancelled while it waits', async () => {
    const letter_id = await addLetter(db, { ...due, kind: 'details_changed' })
    const refused = { success: false, error_code: 'letters.changed' }
    expect(await procedures.cancel_letter({ letter_id }, await admin())).toMatchObject(refused)
    expect(await claim()).toMatchObject([{ id: letter_id }])
  })

  test('a letter that is being sent can be neither cancelled nor sent again', async () => {
    const letter_id = await addLetter(db, { ...due, last_error: 'EMESSAGE 451', attempts: 1 })
    await claim()
    const refused = { success: false, error_code: 'letters.changed' }
    expect(await procedures.cancel_letter({ letter_id }, await admin())).toMatchObject(refused)
    expect(await procedures.send_letter_again({ letter_id }, await admin())).toMatchObject(refused)
  })

  test('a failed letter is due at once', async () => {
    const letter_id = await addLetter(db, { last_error: 'EMESSAGE 451', attempts: 3 })
    expect(await claim()).toEqual([])
    await procedures.send_letter_again({ letter_id }, await admin())
    expect(await claim()).toMatchObject([{ id: letter_id, attempts: 4 }])
  })

  test('a letter about a request is written again with its present text', async () => {
    const { id: user_id } = await addUser(db)
    const { id: request_id } = await addRequest(db, { user_id, full_name: 'Moshe Cohen' })
    const letter_id = await addLetter(db, { kind: 'request_received', request_id, ...due })
    await claim()
    await markSent(db, [letter_id])
    await db.updateTable('requests').set({ full_name: 'Moshe Kohn' }).execute()
    const again = await procedures.send_letter_again({ letter_id }, await admin())
    expect(again).toMatchObject({ letter: { state: 'waiting', attempts: 0 } })
    const data = { full_name: 'Moshe Kohn', expected_payment_date: expect.any(String) }
    expect(await claim()).toMatchObject([{ kind: 'request_received', data }])
    expect(await list()).toHaveLength(2)
  })

  test('a copy for a direct request has its code', async () => {
    const { id: request_id } = await addRequest(db, { user_id: null })
    const letter_id = await addLetter(db, { kind: 'paid', request_id, sent_at: new Date() })
    await procedures.send_letter_again({ letter_id }, await admin())
    const [copy] = await claim()
    expect(copy?.data).toMatchObject({ code: expect.stringMatching(/^\w{4}-\w{4}$/) })
  })
})
