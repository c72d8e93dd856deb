import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ParsedInput } from '#contract/index.ts'
import type { OneRequest } from '#contract/requests.ts'
import { recountHistories } from '#server/family-history/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

describeEachDatabase('families', { differs: 'transactions' }, (database) => {
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
    return { id, family: await familyOf(id) }
  }
  const familyOf = async (id: string) => {
    const { family } = await call<OneRequest>('get_request', { request_id: id })
    if (!family) throw new Error('a request without a family')
    return family.id
  }
  const getFamily = (family_id: string) => call('get_family', { family_id })
  const join = (family_id: string, other_family_id: string) =>
    call<{ family_id: string; join_id: string }>('join_families', { family_id, other_family_id })
  const notesOn = async (id: string) =>
    (await call<{ family: { notes: { text: string }[] } }>('get_family', { family_id: id })).family
      .notes

  test('requests of one account are of one family, and a direct request is of a new one', async () => {
    const account = await server.signIn()
    const one = await request({ user_id: account.id })
    const other = await request({ user_id: account.id })
    expect(other.family).toBe(one.family)
    expect((await request()).family).not.toBe(one.family)
  })

  test('a direct request belongs to the family that was chosen', async () => {
    const { family } = await request()
    const { input_code, code_id, status, ...shared } = requestInputs()
    const input: Partial<ParsedInput<'create_direct_request'>> = {
      ...shared,
      input_email: null,
      input_date_of_request: '2026-11-18',
    }
    const made = await call<{ request: OneRequest }>('create_direct_request', {
      ...input,
      input_family_id: family,
    })
    expect(made.request.family).toMatchObject({ id: family, requests: 2, is_newest: true })
    const unknown = { ...input, input_family_id: randomUUID() }
    expect(await call('create_direct_request', unknown)).toMatchObject({
      fields: { input_family_id: 'err.invalidInput' },
    })
  })

  test('a join and its undo leave everything as it was', async () => {
    const account = await server.signIn()
    const one = await request({ user_id: account.id, full_name: 'Moshe Rosenberg' })
    const other = await request({ full_name: 'M. Rosenberg', phone: '718-555-0199' })
    const third = await request()
    const pair = { family_id: other.family, other_family_id: third.family }
    await call('distinguish_families', { ...pair, reason: 'a cousin' })
    await call('note_family', { family_id: other.family, note: 'Call in the evening' })
    const before = [await getFamily(one.family), await getFamily(other.family)]
    const { join_id, family_id } = await join(other.family, one.family)
    expect(await getFamily(other.family)).toEqual(await getFamily(one.family))
    expect(await getFamily(family_id)).toMatchObject({
      family: {
        requests: 2,
        names: ['M. Rosenberg', 'Moshe Rosenberg'],
        notes: [{ text: 'Call in the evening', by_name: 'Rivka Levi' }],
        distinct: [{ id: third.family, reason: 'a cousin' }],
      },
    })
    expect(await call('undo_family_join', { join_id })).toMatchObject({ success: true })
    expect([await getFamily(one.family), await getFamily(other.family)]).toEqual(before)
    expect(await call('undo_family_join', { join_id })).toMatchObject({
      error_code: 'families.alreadyUndone',
    })
  })

  test('what an account submits after a join goes with its account when that is undone', async () => {
    const older = await request()
    const account = await server.signIn()
    const one = await request({ user_id: account.id })
    const { join_id } = await join(one.family, older.family)
    const later = await request({ user_id: account.id })
    const direct = await request({ family_id: one.family })
    expect([later.family, direct.family]).toEqual([older.family, older.family])
    await call('undo_family_join', { join_id })
    expect(await familyOf(later.id)).toBe(one.family)
    expect(await familyOf(direct.id)).toBe(older.family)
  })

  test('a join is not undone while the family that remains is part of another one', async () => {
    const [first, second, third] = [await request(), await request(), await request()]
    const one = await join(third.family, second.family)
    const other = await join(second.family, first.family)
    const refused = await call('undo_family_join', { join_id: one.join_id })
    expect(refused).toMatchObject({ error_code: 'families.joinedSince' })
    await call('undo_family_join', { join_id: other.join_id })
    await call('undo_family_join', { join_id: one.join_id })
    expect(await familyOf(third.id)).toBe(third.family)
  })

  test('what was moved by hand stays where it is when a join is undone', async () => {
    const [first, second] = [await request(), await request()]
    const { join_id } = await join(first.family, second.family)
    const moved = await call<{ family_id: string }>('move_request', {
      request_id: second.id,
      family_id: null,
    })
    await call('undo_family_join', { join_id })
    expect(await familyOf(second.id)).toBe(moved.family_id)
    const account = await server.signIn()
    const own = await request({ user_id: account.id })
    expect(
      await call('move_request', { request_id: own.id, family_id: first.family }),
    ).toMatchObject({ error_code: 'families.ofAccount' })
  })

  test('the line counts what was paid this year and what became of the last request', async () => {
    const account = await server.signIn()
    const old = await request({ user_id: account.id, date_of_request: '2026-09-01' })
    const decide = (id: string, amount: string) =>
      call('create_admin_review', { input_request_id: id, input_donation_amount: amount })
    await decide(old.id, '500')
    await call('update_request_status', { request_id: old.id, status: 'paid' })
    const newest = await request({ user_id: account.id })
    await decide(newest.id, '180')
    const line = await call<OneRequest>('get_request', { request_id: newest.id })
    expect(line.family).toMatchObject({
      requests: 2,
      is_newest: true,
      last: { amount: '500.00', paid_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      paid_this_year: '500.00',
    })
    const before = await call<OneRequest>('get_request', { request_id: old.id })
    expect(before.family).toMatchObject({
      is_newest: false,
      last: { outcome: 'approved', amount: '180.00' },
    })
    await call('update_request_status', { request_id: old.id, status: 'processing' })
    const undone = await call<OneRequest>('get_request', { request_id: newest.id })
    expect(undone.family).toMatchObject({
      paid_this_year: '0.00',
      last: { on: '2026-09-01', outcome: 'approved' },
    })
    expect(await recountHistories(database.kysely)).toEqual([])
  })

  test('what is kept of a family survives a race, and a wrong line is corrected', async () => {
    const db = database.kysely
    const { family } = await request()
    await Promise.all(Array.from({ length: 20 }, () => request({ family_id: family })))
    expect(await recountHistories(db)).toEqual([])
    await db.updateTable('families').set({ request_count: 3 }).where('id', '=', family).execute()
    expect(await recountHistories(db)).toEqual([
      {
        of: expect.stringMatching(/^family \d+$/),
        kept: expect.stringMatching(/^\(3,/),
        counted: expect.stringMatching(/^\(21,/),
      },
    ])
    expect(await recountHistories(db)).toEqual([])
  })

  test('a family is found by name, phone and number of requests, page by page', async () => {
    const name = `Zalmen ${randomUUID().slice(0, 8)}`
    const one = await request({ full_name: name })
    const other = await request({ full_name: name })
    await request({ full_name: name, family_id: one.family })
    type Found = { families: { id: string; requests: number }[]; next_cursor: string | null }
    const first = await call<Found>('find_families', { search: name, limit: 1 })
    expect(first.families).toMatchObject([{ id: one.family, name, requests: 2 }])
    const rest = { search: name, limit: 1, cursor: first.next_cursor }
    expect(await call('find_families', rest)).toMatchObject({
      families: [{ id: other.family }],
      next_cursor: null,
    })
    const all = await call<Found>('find_families', { limit: 200 })
    expect(new Set(all.families.map(({ id }) => id)).size).toBe(all.families.length)
  })

  test('erasing a family needs what it was seen to contain, and removes its notes', async () => {
    const one = await request({ full_name: 'Ephraim Weiss' })
    await request({ full_name: 'E. Weiss', family_id: one.family })
    await call('note_family', { family_id: one.family, note: 'a secret' })
    const input = { request_id: one.id, with_numbers: false }
    expect(JSON.stringify(await call('export_person', input))).not.toContain('a secret')
    const exported = await call('export_person', { ...input, whole_family: true })
    expect(JSON.stringify(exported)).toContain('a secret')
    expect(JSON.stringify(exported)).toContain('E. Weiss')
    const look = () => call<{ family: { persons: object[] } }>('get_person', { request_id: one.id })
    expect(await look()).toMatchObject({
      request_ids: [one.id],
      family: { persons: [{ requests: 1 }, { requests: 1 }] },
    })
    const silent = await server.signIn({ email: 'silent@example.org' })
    const { family_id } = await database.kysely
      .selectFrom('users')
      .select('family_id')
      .where('id', '=', silent.id)
      .executeTakeFirstOrThrow()
    await call('join_families', { family_id: one.family, other_family_id: family_id })
    const erase = { request_id: one.id, confirmation: 'Ephraim Weiss', whole_family: true }
    expect(await call('erase_person', { ...erase, seen: 4 })).toMatchObject({
      error_code: 'families.changedSince',
    })
    expect((await look()).family.persons[2]).toMatchObject({
      request_id: null,
      email: 'silent@example.org',
      requests: 0,
    })
    expect(await call('erase_person', { ...erase, seen: 5 })).toMatchObject({ requests: 2 })
    expect(
      (await server.call('get_request_info', { user_id_input: silent.id }, silent.cookie)).status,
    ).toBe(401)
    expect(await notesOn(one.family)).toEqual([])
    const { rows } = await sql`select from family_notes where note = 'a secret'`.execute(
      database.kysely,
    )
    expect(rows).toEqual([])
  })

  test('an administrator who asks has one family from then on', async () => {
    const { id } = await server.signIn({ is_admin: true })
    const families = [await request({ user_id: id }), await request({ user_id: id })]
    const [one, other] = await Promise.all(families.map((own) => familyOf(own.id)))
    expect(one).toBeTruthy()
    expect(other).toBe(one)
  })

  test('somebody who is no administrator any more has a family', async () => {
    const { id } = await server.signIn({ is_admin: true })
    const users = database.kysely.updateTable('users').where('id', '=', id)
    const changed = users.set({ is_admin: false }).returning('family_id')
    expect((await changed.executeTakeFirstOrThrow()).family_id).toBeTruthy()
  })
})
