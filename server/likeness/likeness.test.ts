import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LikelyFamilyAnswer } from '#contract/families.ts'
import type { OneRequest } from '#contract/requests.ts'
import { createSealer } from '#server/secrets/sealing.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { testKey } from '#server/testing/callers.ts'
import { correctionInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { compareFamilies } from './evidence.ts'
import { recountLikely } from './index.ts'
import { silenceHelpers } from './silencing.ts'
import { keepLikeness } from './worker.ts'

let made = 0

/** Values that no other request has. */
const ownValues = () => {
  made += 1
  const number = String(made).padStart(4, '0')
  return {
    input_full_name: `Leib Weiss`,
    input_phone: `845-555-${number}`,
    input_address_line1: `${made} Forest Road`,
    input_ach_account_number: `77${number}11${number}`,
    input_reason: 'Rent',
  }
}

describeEachDatabase('families that are likely the same', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true, name: 'Rivka Levi' })
  })
  afterAll(() => server.close())

  const call = async <T = Record<string, unknown>>(name: string, input: object) =>
    (await server.call(name, input, admin.cookie)).body as T
  const direct = async (values: Record<string, string | null> = {}) => {
    const { input_code, code_id, status, ...shared } = requestInputs()
    const input = { ...shared, ...ownValues(), input_email: null, ...values }
    const { request } = await call<{ request: OneRequest }>('create_direct_request', {
      ...input,
      input_date_of_request: '2026-11-18',
    })
    return { id: request.id, family: request.family?.id ?? '' }
  }
  const settle = () => keepLikeness(database.kysely, server.services.sealer)
  const likely = async (request_id: string) =>
    (await call<{ likely: LikelyFamilyAnswer[] }>('get_likely', { request_id })).likely
  const counted = async (request_id: string) => {
    await settle()
    return (await call<OneRequest>('get_request', { request_id })).likely
  }
  const kinds = async (request_id: string) =>
    (await likely(request_id)).map(({ evidence }) => evidence.map(({ kind }) => kind))

  const shared = { input_phone: '(718) 555 0777', input_address_line1: '14 Heritage Drive #2' }
  const other = { input_phone: '+1 718 5550777', input_address_line1: '14 Heritage Drive' }

  test('share an account, however its number is written', async () => {
    const one = await direct({
      input_full_name: 'Chaya Gross',
      input_ach_account_number: '0012345678',
    })
    const two = await direct({ input_ach_account_number: '001-234 56 78' })
    const [found] = await likely(two.id)
    expect(found).toMatchObject({
      family_id: one.family,
      name: 'Chaya Gross',
      points: 60,
      evidence: [{ kind: 'bank', text: '••••5678' }],
      last: { outcome: 'undecided' },
    })
    expect(await counted(one.id)).toBe(1)
    expect(await counted(two.id)).toBe(1)
    expect(await call('get_likely', { family_id: one.family })).toMatchObject({
      likely: [{ family_id: two.family }],
    })
  })

  test('are silent once they are not the same, and after a join', async () => {
    const one = await direct(shared)
    const two = await direct(other)
    const three = await direct(other)
    expect(await kinds(one.id)).toEqual([
      ['phone', 'name', 'address'],
      ['phone', 'name', 'address'],
    ])
    expect(await counted(one.id)).toBe(2)
    const pair = { family_id: one.family, other_family_id: two.family }
    await call('distinguish_families', { ...pair, reason: 'Brothers' })
    expect((await likely(one.id)).map(({ family_id }) => family_id)).toEqual([three.family])
    expect(await counted(one.id)).toBe(1)
    const joined = await call<{ join_id: string }>('join_families', {
      family_id: two.family,
      other_family_id: three.family,
    })
    expect(await likely(one.id)).toEqual([])
    expect(await counted(one.id)).toBe(0)
    await call('undo_family_join', { join_id: joined.join_id })
    expect(await counted(one.id)).toBe(1)
    await call('join_families', { family_id: one.family, other_family_id: three.family })
  })

  test('are found by a correction, and forgotten by the next', async () => {
    const one = await direct({ input_ach_account_number: '5550001111' })
    const own = { ...ownValues(), input_email: null }
    const two = await direct(own)
    expect(await counted(two.id)).toBe(0)
    const correct = async (input_ach_account_number: string) => {
      const { corrected_at } = await call<OneRequest>('get_request', { request_id: two.id })
      const changed = { ...own, input_ach_account_number, expected_corrected_at: corrected_at }
      expect(await call('correct_request', correctionInputs(two.id, changed))).toMatchObject({
        success: true,
      })
    }
    await correct('5550001111')
    expect(await kinds(two.id)).toEqual([['bank', 'name']])
    expect(await counted(one.id)).toBe(1)
    await correct('5550002222')
    expect(await counted(one.id)).toBe(0)
  })

  test('share no value that many share, or that a helper has', async () => {
    const crowd = { input_phone: '718-555-0888', input_email: 'askan@example.org' }
    const requests = []
    for (let at = 0; at < 9; at += 1) requests.push(await direct(crowd))
    const first = requests[0]?.id ?? ''
    expect(await counted(first)).toBe(0)
    expect(await likely(first)).toEqual([])
    const offered = await call<{ shared: object[] }>('list_helpers', {})
    expect(offered.shared).toContainEqual({ kind: 'phone', value: '718-555-0888', families: 9 })

    const lent = { input_phone: '718-555-0999', input_address_line1: '9 Lee Avenue' }
    const one = await direct(lent)
    await direct(lent)
    expect(await counted(one.id)).toBe(1)
    const helper = { name: 'Reb Leib', phone: '(718) 555-0999' }
    const { helper_id } = await call<{ helper_id: string }>('save_helper', helper)
    expect(await counted(one.id)).toBe(1)
    expect(await kinds(one.id)).toEqual([['name', 'address']])
    expect(await call('get_family', { family_id: one.family })).toMatchObject({
      family: { helpers: [{ id: helper_id, name: 'Reb Leib' }] },
    })
    await call('remove_helper', { helper_id })
    expect(await counted(one.id)).toBe(1)
    expect(await kinds(one.id)).toEqual([['phone', 'name', 'address']])
  })

  test('are listed, the strongest first, until they are answered', async () => {
    type Pairs = { pairs: { family: { id: string }; other: LikelyFamilyAnswer }[] }
    await settle()
    const { pairs } = await call<Pairs>('list_likely', {})
    const points = pairs.map(({ other }) => other.points)
    expect(points.length).toBeGreaterThan(0)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    for (const { family, other } of pairs) {
      const pair = { family_id: family.id, other_family_id: other.family_id }
      await call('distinguish_families', { ...pair, reason: 'Neighbours' })
    }
    await settle()
    expect(await call('list_likely', {})).toEqual({ pairs: [], next_cursor: null })
  })

  test('are found while a request is typed, and the search is recorded without its numbers', async () => {
    const known = await direct({ input_ach_account_number: '4440003333' })
    const typed = {
      input_payment_method: 'ach',
      input_ach_routing_number: '021000021',
      input_ach_account_number: '444 000 3333',
    }
    expect(await call('find_likely', typed)).toMatchObject({
      likely: [{ family_id: known.family, evidence: [{ kind: 'bank', text: '••••3333' }] }],
    })
    const chosen = { ...typed, input_family_id: known.family }
    expect(await call('find_likely', chosen)).toEqual({ likely: [] })
    expect(await call('find_likely', { input_full_name: 'Leib Weiss' })).toEqual({ likely: [] })
    const { phone } = await call<OneRequest>('get_request', { request_id: known.id })
    const byPhone = { input_full_name: 'Leib Weiss', input_phone: phone }
    expect(await call('find_likely', byPhone)).toMatchObject({
      likely: [{ family_id: known.family }],
    })
    const events = await database.kysely
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'account.likely_sought')
      .execute()
    expect(events.map(({ details }) => details)).toEqual([
      { kinds: ['bank'] },
      { kinds: ['bank'] },
      { kinds: ['phone'] },
    ])
  })

  test('are counted again', async () => {
    await settle()
    expect(await recountLikely(database.kysely)).toEqual([])
    const one = await direct({ input_ach_account_number: '2220001111' })
    await direct({ input_ach_account_number: '2220001111' })
    await settle()
    await database.kysely
      .updateTable('families')
      .set({ likely: 5 })
      .where('id', '=', one.family)
      .execute()
    expect(await recountLikely(database.kysely)).toEqual([
      { of: 'families that are likely the same', kept: 5, counted: 1 },
    ])
    expect(await counted(one.id)).toBe(1)
  })

  test('and answers about them outlive a new key', async () => {
    const one = await direct({ input_ach_account_number: '1110001111' })
    const two = await direct({ input_ach_account_number: '1110001111' })
    const three = await direct({ input_ach_account_number: '1110001111' })
    await call('distinguish_families', {
      family_id: one.family,
      other_family_id: two.family,
      reason: 'Brothers',
    })
    expect(await counted(one.id)).toBe(1)
    const marksOf = async () => {
      const marks = database.kysely.selectFrom('request_marks').select('mark').orderBy('mark')
      return (await marks.where('request_id', '=', one.id).execute()).map(({ mark }) => mark)
    }
    const before = await marksOf()
    const fresh = createSealer({ current: 'another key for this test only', previous: testKey }, 2)
    await silenceHelpers(database.kysely, fresh)
    await keepLikeness(database.kysely, fresh)
    const after = await marksOf()
    expect(after).toHaveLength(before.length)
    expect(after.filter((mark) => before.includes(mark))).toEqual([])
    const { likely: shown } = await compareFamilies(database.kysely, [one.family])
    expect(shown.map(({ family_id }) => family_id)).toEqual([three.family])
    await database.kysely.updateTable('payment_details').set({ marked_with: 0 }).execute()
    expect(await counted(one.id)).toBe(1) // and back, for the other tests
  })

  test('are forgotten with the person', async () => {
    const one = await direct({ input_ach_account_number: '3330004444' })
    const two = await direct({ input_ach_account_number: '3330004444' })
    expect(await counted(one.id)).toBe(1)
    const marked = await database.kysely
      .selectFrom('request_marks')
      .select('mark')
      .where('request_id', '=', two.id)
      .execute()
    const exported = JSON.stringify(
      await call('export_person', { request_id: two.id, with_numbers: true }),
    )
    expect(exported).toContain('Leib Weiss')
    for (const { mark } of marked) {
      expect(exported).not.toContain(mark)
      expect(exported).not.toContain(mark.replaceAll('-', ''))
    }
    const erasure = { request_id: two.id, confirmation: 'Leib Weiss' }
    expect(await call('erase_person', erasure)).toMatchObject({ success: true })
    const marks = database.kysely.selectFrom('request_marks').selectAll()
    expect(await marks.where('request_id', '=', two.id).execute()).toEqual([])
    expect(await counted(one.id)).toBe(0)
    expect(await likely(one.id)).toEqual([])
  })
})
