import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OneRequest } from '#contract/requests.ts'
import { listenForEvents } from '#server/events.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('the time line of a family', { differs: 'notifications' }, (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true, name: 'Rivka Levi' })
  })
  afterAll(() => server.close())

  const call = async <T = Record<string, unknown>>(name: string, input: object) =>
    (await server.call(name, input, admin.cookie)).body as T
  const request = async (overrides: Parameters<typeof addRequest>[1] = {}) => {
    const { id } = await addRequest(database.kysely, overrides)
    const { family } = await call<OneRequest>('get_request', { request_id: id })
    return { id, family: family?.id ?? '' }
  }

  test('tells of all requests of the family, page by page', async () => {
    const one = await request()
    await request({ family_id: one.family })
    await call('hold_request', { request_id: one.id, reason: 'a call' })
    await call('release_request', { request_id: one.id })
    type Page = { events: { action: string; key: string }[]; next_cursor: string | null }
    const first = await call<Page>('get_family_events', { family_id: one.family, limit: 1 })
    const cursor = first.next_cursor
    const second = await call<Page>('get_family_events', {
      family_id: one.family,
      limit: 1,
      cursor,
    })
    expect([...first.events, ...second.events]).toMatchObject([
      { action: 'request.released', by_name: 'Rivka Levi', request_id: one.id },
      { action: 'request.held', name: 'Moshe Cohen' },
    ])
    await call('note_family', { family_id: one.family, note: 'Call in the evening' })
    const later = await call<Page>('get_family_events', { family_id: one.family, limit: 3 })
    const keys = ({ events }: Page) => events.map(({ key }) => key)
    expect(keys(later).slice(1)).toEqual([...keys(first), ...keys(second)])
  })

  test('notes and decisions are told to everybody who looks at the family', async () => {
    const one = await request()
    const events = await listenForEvents(database, server.services.log)
    const heard: object[] = []
    events.subscribe((event) => heard.push(event))
    await call('note_family', { family_id: one.family, note: 'Call in the evening' })
    const decision = { input_request_id: one.id, input_donation_amount: '500' }
    await call('create_admin_review', decision)
    await expect
      .poll(() => heard)
      .toEqual(
        expect.arrayContaining([
          { kind: 'family.changed', id: one.family },
          expect.objectContaining({ kind: 'request.reviewed', id: one.id }),
        ]),
      )
    await events.close()
  })
})
