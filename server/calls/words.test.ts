import { expect, test } from 'vitest'
import { returnAdvice } from '#domain/bank-files/results/return-codes.ts'
import { callReasonKinds } from '#domain/calls.ts'
import { letterKinds } from '#domain/letters.ts'
import { locales } from '#domain/locales.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { dice } from '#server/testing/dice.ts'
import { greetingOf, sentenceOf } from './answers.ts'
import { callProcedures } from './procedures.ts'

test('no sentence has room for anything but the name of the charity', () => {
  for (const locale of locales) {
    expect(greetingOf('Keren', locale).replace('Keren', '')).not.toMatch(/[{}\d]/)
    for (const reason of callReasonKinds) {
      for (const advice of [null, ...returnAdvice]) {
        expect(sentenceOf({ reason, advice }, locale)).not.toMatch(/[{}\d$₪%]|^$/)
      }
    }
  }
})

describeEachDatabase('what is said to families', (database) => {
  const ROUNDS = 30
  test('holds no name, amount, reason or account number, and neither does what is stored', async () => {
    const { kysely: db } = database
    const services = testServices(database)
    const office = callerOf(await addAdmin(db))
    const reviews = createCalls(services, reviewProcedures)
    const calls = createCalls(services, callProcedures)
    const random = dice(22)
    const roll = (below: number) => Math.floor(random() * below)
    const word = () =>
      Array.from({ length: 9 }, () => 'bcdfghjklmnpqrstvwxz'[roll(20)] ?? '').join('')
    const planted: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [full_name, reason, message] = [`Q${word()}`, `Q${word()}`, `Q${word()}`]
      const amount = String(100_000 + roll(900_000))
      planted.push(full_name, reason, message, amount)
      const locale = locales[roll(locales.length)] ?? 'en'
      const { id } = await addRequest(db, { full_name, reason, locale })
      const decision = [
        { input_donation_amount: amount },
        { input_outcome: 'declined', input_message: message },
        { input_outcome: 'needs_info', input_message: message },
      ] as const
      const input = { input_request_id: id, ...decision[roll(3)] }
      expect(await reviews.create_admin_review(input, office)).toMatchObject({ success: true })
    }
    const earlier = new Date(Date.now() - 3_600_000)
    await db.updateTable('outbox').set({ call_after: earlier }).execute()
    await db.updateTable('request_questions').set({ asked_at: earlier }).execute()
    const { calls: rows } = await calls.list_calls({ limit: 200 }, office)
    expect(rows).toHaveLength(ROUNDS)
    const said = rows.flatMap(({ greeting, reasons }) => [
      greeting,
      ...reasons.map(({ say }) => say),
    ])
    const stored = await db
      .selectFrom('outbox')
      .select(['kind', 'data'])
      .where('channel', '=', 'call')
      .execute()
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.every(({ kind }) => letterKinds.includes(kind))).toBe(true)
    const words = JSON.stringify([said, stored])
    expect(planted.filter((secret) => words.includes(secret))).toEqual([])
  })
})
