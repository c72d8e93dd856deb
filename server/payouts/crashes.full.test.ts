import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { bookChanges } from '#server/testing/book-changes.ts'
import { type CallName, rowOfCall } from '#server/testing/call-names.ts'
import { changes } from '#server/testing/changes.ts'
import { seenHeader } from '#server/testing/changes-seen.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { payoutChanges } from '#server/testing/payout-changes.ts'
import { locked } from '#server/testing/payout-steps.ts'
import { planChanges } from '#server/testing/plan-changes.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { recountLedger } from './ledger/recount.ts'

// The connection to the database dies as soon as a call has written to its first table, to its second,
// and so on, as if the process had been killed there.

const decisions = [
  ...['create_admin_review', 'undo_admin_review', 'create_direct_request', 'decide_many'],
  ...['undo_many', 'hold_request', 'release_request', 'withdraw_request', 'restore_request'],
  ...['update_request_status', 'erase_person'],
]
const names = [
  ...decisions,
  ...[payoutChanges, planChanges, bookChanges].flatMap(Object.keys),
] as (keyof typeof changes & CallName)[]

describe.each(inject('postgresUrl') ? ['on PostgreSQL'] : [])('What moves money, %s', () => {
  let database: TestDatabase
  let server: TestApp
  let world: World
  const run = (text: string) => sql.raw(text).execute(own.kysely)
  let own: Database
  let tables: string[] = []
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    // Not of the server: each crash ends one of its connections.
    own = connectPostgres(database.url ?? '')
    server = await createTestApp(database)
    world = await createWorld(server)
    // Sequences count although their transaction is rolled back.
    await run(`
      create sequence crash_writes; create sequence crash_at;
      create function crash() returns trigger language plpgsql as $$ begin
        if nextval('crash_writes') = (select last_value from crash_at) then
          perform pg_terminate_backend(pg_backend_pid());
          perform pg_sleep(60);
        end if;
        return null; end $$`)
    const { rows } = await sql<{ name: string }>`
      -- attempts are counted whatever becomes of them
      select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'rate_limits'`.execute(own.kysely)
    tables = rows.map(({ name }) => name)
    for (const table of tables) {
      await run(`create trigger zz_crash after insert or update or delete on ${table}
        for each statement execute function crash()`)
    }
  })
  beforeEach(() => crashAt(1))
  afterAll(async () => {
    await server.close()
    await own.close()
    await database.close()
  })

  /** Returns a sum over all rows of each table. */
  async function stored(): Promise<Record<string, string>> {
    const each = tables.map(
      (name) =>
        `select '${name}' as name, sum(hashtextextended(t::text, 0))::text as sum from ${name} t`,
    )
    const { rows } = await sql
      .raw<{ name: string; sum: string }>(each.join(' union all '))
      .execute(own.kysely)
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  }

  /** Lets the connection die after so many writes. */
  const crashAt = (write: number) =>
    run(`do $$ begin
      perform setval('crash_writes', 1);
      perform setval('crash_at', ${write});
    end $$`)
  async function hasCrashed(write: number): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select last_value::int as count from crash_writes`.execute(own.kysely)
    return (rows[0]?.count ?? 0) >= write
  }

  /** Presses until no write is left at which the connection could die. Returns the answer. */
  async function pressed<A extends { status: number }>(press: () => Promise<A>): Promise<A> {
    const before = await stored()
    for (let write = 2; ; ) {
      await crashAt(write)
      const answer = await press()
      if (answer.status !== 503) {
        await crashAt(1)
        expect(await recountLedger(own.kysely)).toEqual([])
        expect(await stored()).not.toEqual(before)
        return answer
      }
      expect(await stored()).toEqual(before)
      // Else it got the connection that has just died.
      if (await hasCrashed(write)) write++
    }
  }

  test.each(names)('is there with all that follows, or not at all: %s', async (name) => {
    const { input, cookie } = await changes[name](world)
    const isIdempotent = Boolean(rowOfCall(name).idempotent)
    const asked = { ...(input as object), ...(isIdempotent && { operation_id: randomUUID() }) }
    const answer = await pressed(() => server.call(name, asked, cookie))
    expect(answer.body).toMatchObject({ success: true })
    if (!isIdempotent) return
    const after = await stored()
    expect((await server.call(name, asked, cookie)).body).toEqual(answer.body)
    expect(await stored()).toEqual(after)
  })

  test('is there with all that follows, or not at all: a download', async () => {
    const { cookie } = world.admin
    const { id } = (await locked(world)).run
    const seen = await seenHeader({ server, cookie }, id)
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', ...seen }
    const answer = await pressed(async () =>
      server.app.request(`/payouts/${id}/ach.txt`, { headers }),
    )
    expect(answer.status).toBe(200)
  })
})
