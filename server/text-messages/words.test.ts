import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { locales } from '#domain/locales.ts'
import { giveConsent } from '#server/reach/index.ts'
import { keepWays } from '#server/requests/index.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { dice } from '#server/testing/dice.ts'
import { startTextGateway } from '#server/testing/text-gateway.ts'
import { startTextWorker } from './worker.ts'

describeEachDatabase('what is sent to families', { differs: 'drivers' }, (database) => {
  const ROUNDS = 30
  let gateway: Awaited<ReturnType<typeof startTextGateway>>
  beforeAll(async () => {
    gateway = await startTextGateway()
    await keepWays(database.kysely, { sends_texts: true })
  })
  afterAll(() => gateway.close())

  test('holds no name, amount, reason or account number, and neither does what is stored or logged', async () => {
    const { kysely: db } = database
    const services = testServices(database, {
      ...gateway.settings.plain,
      ORGANIZATION_NAME: 'Keren',
    })
    const logged: unknown[] = []
    const keep = (...line: unknown[]) => void logged.push(line)
    const log = { ...services.log, warn: keep, info: keep, error: keep } as typeof services.log
    const office = callerOf(await addAdmin(db))
    const reviews = createCalls(services, reviewProcedures)
    const random = dice(43)
    const roll = (below: number) => Math.floor(random() * below)
    const word = () =>
      Array.from({ length: 9 }, () => 'bcdfghjklmnpqrstvwxz'[roll(20)] ?? '').join('')
    const planted: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [full_name, reason, message] = [`Q${word()}`, `Q${word()}`, `Q${word()}`]
      const amount = String(100_000 + roll(900_000))
      planted.push(full_name, reason, message, amount)
      const locale = locales[roll(locales.length)] ?? 'en'
      const digits = String(1000 + round)
      const number = `+1718555${digits}`
      await giveConsent(db, { number, by: 'office', now: new Date() })
      const own = { phone: number, locale, reach: 'sms', source_name: 'Direct' } as const
      const { id } = await addRequest(db, { full_name, reason, ...own })
      const decision = [
        { input_donation_amount: amount },
        { input_outcome: 'declined', input_message: message },
        { input_outcome: 'needs_info', input_message: message },
      ] as const
      const input = { input_request_id: id, ...decision[roll(3)] }
      expect(await reviews.create_admin_review(input, office)).toMatchObject({ success: true })
    }
    const stored = await db.selectFrom('outbox').selectAll().where('channel', '=', 'sms').execute()
    expect(stored).toHaveLength(ROUNDS)
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date() })
      .where('channel', '=', 'sms')
      .execute()
    gateway.state.manner = (attempt) => (attempt % 5 === 0 ? 500 : 'take')
    const worker = startTextWorker({ ...services, log }, undefined, { pollMs: 20 })
    await vi.waitUntil(() => gateway.asked.length >= ROUNDS, { timeout: 30_000 })
    await worker.stop()
    const sent = gateway.taken.map(({ text }) => text)
    expect(sent.length).toBeGreaterThan(ROUNDS / 2)
    expect(logged.length).toBeGreaterThan(0)
    const words = JSON.stringify([sent, stored, logged])
    expect(planted.filter((secret) => words.includes(secret))).toEqual([])
    const lines = JSON.stringify(logged)
    const { SMS_TOKEN, SMS_CALLBACK_TOKEN } = gateway.settings.plain
    for (const secret of [SMS_TOKEN, SMS_CALLBACK_TOKEN, '+1718555', 'Keren']) {
      expect(lines).not.toContain(secret)
    }
  })
})
