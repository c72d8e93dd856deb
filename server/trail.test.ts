import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { addressOf, rowOfCall } from './testing/call-names.ts'
import { changes, routeChanges } from './testing/changes.ts'
import { describeEachDatabase } from './testing/databases.ts'
import { readings } from './testing/readings.ts'
import { createWorld, type World } from './testing/world.ts'

const address = '203.0.113.7'

test('every procedure either only reads or is called here', () => {
  const called = [...Object.keys(readings), ...Object.keys(changes)]
  const covered = new Set(called.map((name) => name.replace(/ .*/, '')))
  expect([...covered].sort()).toEqual(Object.keys(contract).sort())
})

describeEachDatabase('the audit trail', (database) => {
  let server: TestApp
  let world: World

  beforeAll(async () => {
    server = await createTestApp(database, { TRUSTED_PROXIES: '1' })
    world = await createWorld(server)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    const { id } = world.admin // may have been removed for a test of the first administrator
    await database.kysely
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', id)
      .execute()
  })

  const newest = async () =>
    Number(
      (
        await sql<{ id: string }>`select coalesce(max(id), 0) as id from audit_events`.execute(
          database.kysely,
        )
      ).rows[0]?.id,
    )
  const since = (id: number) =>
    database.kysely.selectFrom('audit_events').selectAll().where('id', '>', id).execute()

  async function leavesItsRow(
    work: () => Promise<{ action: string; path: string; input: unknown; cookie?: string }>,
  ) {
    const { action, path, input, cookie } = await work()
    const before = await newest()
    const { status, body } = await server.post(path, input, cookie)
    const said = [status, (body as { success?: boolean } | null)?.success ?? true]
    if (action !== 'sign_in.failed') expect(said, JSON.stringify(body)).toEqual([200, true])
    const events = await since(before)
    expect(events.map((event) => event.action)).toContain(action)
    for (const event of events) expect(event.address).toBe(address)
    const isKnown = events.some(({ actor_id }) => actor_id !== null)
    // Whoever answers by a mailed link acts as its recipient.
    const byOwner = ['sign_in.succeeded', 'administrator.agreed'].includes(action)
    expect(isKnown).toBe(cookie !== undefined || byOwner)
    return { events, body }
  }

  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    '%s adds its row, and a repeated call none',
    async (name) => {
      const change = await changes[name](world)
      const isIdempotent = rowOfCall(name).idempotent
      const [path, given] = addressOf(name, change.input)
      const input = isIdempotent ? { ...(given as object), operation_id: randomUUID() } : given
      const { body } = await leavesItsRow(async () => ({ ...change, path, input }))
      if (!isIdempotent) return
      const acted = await newest()
      expect((await server.post(path, input, change.cookie)).body).toEqual(body)
      const other = await server.signIn({ is_admin: true, two_step: true })
      expect((await server.post(path, input, other.cookie)).body).toMatchObject({
        success: false,
        error_code: 'err.invalidInput',
      })
      expect(await newest()).toBe(acted)
    },
  )

  test.each(routeChanges)('%s adds its row', async (path, prepare) => {
    await leavesItsRow(async () => ({ path, ...(await prepare(world)) }))
  })

  test('contains no number, name or address of a person', async () => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(audit_events)::text as row from audit_events`.execute(database.kysely)
    // What the office enters about its own bank is of no person.
    const all = rows
      .map(({ row }) => row)
      .filter((row) => !row.includes('payout.settings_changed'))
      .join('\n')
    for (const secret of [
      '021000021',
      '000123456789',
      '123456789',
      'Moshe',
      '@example',
      '718-555',
    ]) {
      expect(all).not.toContain(secret)
    }
  })

  describe('once written', () => {
    test.each([
      'update audit_events set action = action',
      "update audit_events set details = '{}', address = null",
      'delete from audit_events',
      'truncate audit_events',
    ])('refuses: %s', async (statement) => {
      const before = await since(0)
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toMatchObject({
        code: '42501',
      })
      expect(await since(0)).toEqual(before)
    })
  })

  describe('read by an administrator', () => {
    type Page = { events: Record<string, unknown>[]; next_cursor: string | null }
    const list = async (input: object) =>
      (await server.call('list_audit_events', input, world.admin.cookie)).body as Page

    test('is newest first, with pages that miss nothing', async () => {
      const stored = await since(0)
      const all = stored.map(({ id }) => Number(id)).sort((a, b) => b - a)
      const paged: unknown[] = []
      let cursor: string | undefined
      do {
        const page = await list({ limit: 7, cursor })
        paged.push(...page.events.map(({ id }) => Number(id)))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      expect(paged).toEqual(all)
    })

    test('filters by action, actor and subject', async () => {
      const codes = await list({ kind: 'code' })
      expect(new Set(codes.events.map(({ action }) => action))).toEqual(
        new Set(['code.created', 'code.updated', 'code.revoked', 'code.restored', 'code.sent']),
      )
      const { id } = world.requester
      const own = await list({ actor_id: id })
      expect(new Set(own.events.map(({ actor_id }) => actor_id))).toEqual(new Set([id]))
      const of = await list({ subject_id: world.requestId })
      expect(new Set(of.events.map(({ subject_id }) => subject_id))).toEqual(
        new Set([world.requestId]),
      )
      expect(of.events.length).toBeGreaterThan(2)
    })

    test('finds events by the name and code of a request, with current names', async () => {
      for (const search of ['ephraim', world.requestCode, world.requestId]) {
        const { events } = await list({ search })
        expect(events.length).toBeGreaterThan(2)
        expect(events[0]).toMatchObject({
          subject_id: world.requestId,
          subject_name: 'Ephraim Weiss',
        })
      }
      expect((await list({ search: 'nobody of this name' })).events).toEqual([])
    })
  })
})
