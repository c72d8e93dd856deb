import { describe, expect, test } from 'vitest'
import { formatAccessCode, isWellFormedAccessCode } from '#domain/access-code.ts'
import { requestProcedures } from '#server/requests/index.ts'
import {
  addAdmin,
  addCode,
  addUser,
  callerOf,
  testServices,
  visitor,
} from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { codeProcedures } from './procedures.ts'

describeEachDatabase('codes', (database) => {
  const setUp = async () => {
    const services = testServices(database)
    const { db } = services
    return {
      services,
      db,
      codes: createCalls(services, codeProcedures),
      admin: callerOf(await addAdmin(db)),
    }
  }

  test('a new code is well formed, available, shown in two groups and recorded', async () => {
    const { db, codes, admin } = await setUp()
    const created = await codes.create_code({}, admin)
    if (!created.success) throw new Error(created.error)
    expect(created.code).toMatch(/^\w{4}-\w{4}$/)
    expect(isWellFormedAccessCode(created.code.replace('-', ''))).toBe(true)
    const { codes: listed } = await codes.list_codes({ search: created.code, limit: 50 }, admin)
    expect(listed).toMatchObject([
      {
        id: created.code_id,
        code: created.code,
        status: 'available',
        state: 'available',
        created_at: created.created_at,
        issuer: admin.user.name,
      },
    ])
    const event = await db
      .selectFrom('audit_events')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', created.code_id)
      .executeTakeFirst()
    expect(event).toEqual({ actor_id: admin.user.id, action: 'code.created' })
  })

  describe('checked for an account', () => {
    test('an unused code is accepted however it is typed, and so is one of an unconfirmed account', async () => {
      const { db, codes } = await setUp()
      const fresh = await addCode(db)
      const typed = ` ${formatAccessCode(fresh.code).toLowerCase()} `
      expect(await codes.validate_code_for_registration({ code_text: typed }, visitor())).toEqual({
        success: true,
        code_id: fresh.id,
      })
      const registrant = await addUser(db, { email_verified: false })
      const begun = await addCode(db, { status: 'user_created', registered_by: registrant.id })
      expect(
        await codes.validate_code_for_registration({ code_text: begun.code }, visitor()),
      ).toEqual({ success: true, code_id: begun.id })
    })

    test.each([
      ['', 'code.required'],
      [' - ', 'code.required'],
      ['2222-2223', 'code.mistyped'],
      ['2222-2222', 'code.invalid'],
    ])('%j is refused with %s', async (code_text, error_code) => {
      const { codes } = await setUp()
      expect(await codes.validate_code_for_registration({ code_text }, visitor())).toMatchObject({
        success: false,
        error_code,
      })
    })

    test('a code with a confirmed account and a spent code are refused', async () => {
      const { db, codes } = await setUp()
      const { id } = await addUser(db)
      for (const values of [
        { status: 'user_created', registered_by: id },
        { status: 'fully_used' },
      ] as const) {
        const { code } = await addCode(db, values)
        expect(
          await codes.validate_code_for_registration({ code_text: code }, visitor()),
        ).toMatchObject({ success: false, error_code: 'code.invalid' })
      }
    })
  })

  describe('checked for a request', () => {
    test('an unused code is accepted, and so is the code the user registered with', async () => {
      const { db, codes } = await setUp()
      const user = await addUser(db)
      const own = await addCode(db, { status: 'user_created', registered_by: user.id })
      for (const { id, code } of [own, await addCode(db)]) {
        expect(
          await codes.validate_code_for_request(
            { code_text: code, user_id_input: user.id },
            callerOf(user),
          ),
        ).toEqual({ success: true, code_id: id })
      }
    })

    test('a code of another user and a spent code are refused', async () => {
      const { db, codes } = await setUp()
      const [user, other] = [await addUser(db), await addUser(db)]
      for (const values of [
        { status: 'user_created', registered_by: other.id },
        { status: 'fully_used', registered_by: user.id },
      ] as const) {
        const { code } = await addCode(db, values)
        expect(
          await codes.validate_code_for_request(
            { code_text: code, user_id_input: user.id },
            callerOf(user),
          ),
        ).toMatchObject({ success: false, error_code: 'code.invalid' })
      }
    })

    test('who spent a code hears that the request exists, and nobody else does', async () => {
      const { services, db, codes } = await setUp()
      const [user, other] = [await addUser(db), await addUser(db)]
      const { code } = await addCode(db)
      const input = requestInputs({ input_code: code })
      await createCalls(services, requestProcedures).create_request(input, callerOf(user))
      const check = (by: typeof user) =>
        codes.validate_code_for_request({ code_text: code, user_id_input: by.id }, callerOf(by))
      expect(await check(user)).toMatchObject({ success: false, error_code: 'request.exists' })
      expect(await check(other)).toMatchObject({ success: false, error_code: 'code.invalid' })
    })

    test('only administrators can check a code for another user', async () => {
      const { db, codes, admin } = await setUp()
      const [user, other] = [await addUser(db), await addUser(db)]
      const { code, id } = await addCode(db, { status: 'user_created', registered_by: other.id })
      const input = { code_text: code, user_id_input: other.id }
      await expect(codes.validate_code_for_request(input, callerOf(user))).rejects.toMatchObject({
        status: 403,
      })
      expect(await codes.validate_code_for_request(input, admin)).toEqual({
        success: true,
        code_id: id,
      })
    })
  })
})

describeEachDatabase('the code that opened an account', (database) => {
  test('is proposed to its account until that has a request', async () => {
    const services = testServices(database)
    const codes = createCalls(services, codeProcedures)
    const [user, other] = [await addUser(services.db), await addUser(services.db)]
    const { code } = await addCode(services.db, { status: 'user_created', registered_by: user.id })
    const proposed = async (by: typeof user) =>
      (await codes.get_opening_code({}, callerOf(by))).code
    expect(await proposed(user)).toBe(formatAccessCode(code))
    expect(await proposed(other)).toBeNull()
    const input = requestInputs({ input_code: (await addCode(services.db)).code })
    await createCalls(services, requestProcedures).create_request(input, callerOf(user))
    expect(await proposed(user)).toBeNull()
  })
})

describeEachDatabase('guessing codes', (database) => {
  test('is rate limited, and only guesses count', async () => {
    const services = testServices(database)
    const codes = createCalls(services, codeProcedures)
    const { code } = await addCode(services.db)
    const caller = visitor()
    const guess = (code_text: string) => codes.validate_code_for_registration({ code_text }, caller)
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expect(await guess(code)).toMatchObject({ success: true })
      await guess('2222-2223')
    }
    const guesses = async () => {
      for (let attempt = 0; attempt < 100; attempt += 1) await guess('2222-2222')
    }
    await expect(guesses()).rejects.toMatchObject({ status: 429, code: 'err.tooManyAttempts' })
    await expect(
      codes.validate_code_for_registration({ code_text: code }, visitor()),
    ).resolves.toMatchObject({ success: true })
  })
})

describeEachDatabase('the list of codes', (database) => {
  test('has every code once, newest first, in pages, with the total number', async () => {
    const services = testServices(database)
    const codes = createCalls(services, codeProcedures)
    const admin = callerOf(await addAdmin(services.db))
    const timestamps = [3, 1, 2, 2, 2, 5, 4].map(
      (minute) => new Date(Date.UTC(2026, 10, 1, 9, minute)),
    )
    for (const created_at of timestamps) await addCode(services.db, { created_at })
    const spent = await addCode(services.db, { status: 'fully_used' })

    const seen = []
    let cursor: string | undefined
    for (;;) {
      const page = await codes.list_codes({ limit: 3, cursor }, admin)
      expect(page.total).toBe(8)
      seen.push(...page.codes)
      if (!page.next_cursor) break
      cursor = page.next_cursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(8)
    const times = seen.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())

    const used = await codes.list_codes({ status: 'fully_used', limit: 50 }, admin)
    expect(used).toMatchObject({ total: 1, next_cursor: null, codes: [{ id: spent.id }] })
    const part = spent.code.slice(0, 6).toLowerCase()
    expect(await codes.list_codes({ search: part, limit: 50 }, admin)).toMatchObject({
      total: 1,
      codes: [{ id: spent.id }],
    })
    expect(await codes.list_codes({ search: '0%', limit: 50 }, admin)).toMatchObject({ total: 0 })
    expect(await codes.get_code_counts({}, admin)).toEqual({
      success: true,
      counts: { available: 7, user_created: 0, fully_used: 1, revoked: 0, expired: 0, total: 8 },
    })
    for (const cursor of ['nonsense', Buffer.from('{"id":1}').toString('base64url')]) {
      await expect(codes.list_codes({ limit: 3, cursor }, admin)).rejects.toMatchObject({
        status: 400,
        fields: { cursor: 'err.invalidInput' },
      })
    }
  })
})
