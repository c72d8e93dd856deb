import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallRow } from '#contract/calls.ts'
import { consentsOf, giveConsent } from '#server/reach/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { takeReply } from '#server/text-messages/replies.ts'

describeEachDatabase('a reply that may mean STOP', (database) => {
  let server: TestApp
  let cookie: string
  beforeAll(async () => {
    server = await createTestApp(database)
    cookie = (await server.signIn({ is_admin: true, name: 'Rivka Levi' })).cookie
  })
  afterAll(() => server.close())

  test.each([
    ['NO MORE', '+17185550123'],
    ['תפסיקו לשלוח', '+972521234567'],
  ])('%s ends text messages to its number by one press', async (words, number) => {
    const db = database.kysely
    const replies = async () => {
      const { calls } = (await server.call('list_calls', {}, cookie)).body as { calls: CallRow[] }
      return calls.flatMap(({ reasons }) => reasons.flatMap(({ reply }) => reply ?? []))
    }
    const of = (wanted: string) =>
      replies().then((all) => all.filter((one) => one.number === number && one.words === wanted))
    const consent = async () => (await consentsOf(db, [number])).get(number)
    await giveConsent(db, { number, by: 'family', now: new Date() })
    for (const text of ['Which form?', words]) {
      await takeReply(server.services, { gateway_id: `${number} ${text}`, from: number, text })
    }
    expect(await consent()).toBe('agreed')

    const reply_id = (await of(words))[0]?.id
    const end = async () => (await server.call('end_texts', { reply_id }, cookie)).body
    const answers = await Promise.all([end(), end()])
    expect(answers).toContainEqual({ success: true })
    expect(answers).toContainEqual(expect.objectContaining({ error_code: 'calls.changed' }))
    expect(await consent()).toBe('stopped')
    expect(await of(words)).toEqual([])
    expect(await of('Which form?')).toHaveLength(1)
  })

  test('is recorded once for each press that ended something', async () => {
    const trail = database.kysely.selectFrom('audit_events').select('action')
    const ends = await trail.where('action', '=', 'call.texts_ended').execute()
    expect(ends).toHaveLength(2)
  })
})
