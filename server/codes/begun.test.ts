import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccessCode } from '#domain/access-code.ts'
import { addCode, addUser, callerOf } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { setProcessClock } from '#server/testing/clock.ts'
import { moshe, openCodeOffice } from '#server/testing/code-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { codeProcedures } from './index.ts'

describeEachDatabase('codes that the office began a request with', (database) => {
  const setUp = () => openCodeOffice(database)
  afterEach(() => void vi.useRealTimers())

  const begun = { input_full_name: 'משה', input_city: 'Monsey', input_reason: 'חתונה' }

  test('comes to whoever opened an account and names the phone number', async () => {
    const { codes, make, db, requests } = await setUp()
    const code = await make({ ...moshe, begun })
    const caller = callerOf(await addUser(db))
    const ask = (phone?: string) => codes.get_begun({ code_text: code.code, phone }, caller)
    expect(await ask()).toMatchObject({ success: true, values: {}, needs_phone: true })
    const wrong = await ask('718-555-9999')
    expect(wrong).toMatchObject({ error_code: 'explain.begunNotFound' })
    const bare = await make({})
    expect(await codes.get_begun({ code_text: bare.code, phone: '718-555-0123' }, caller)).toEqual(
      wrong,
    )
    expect(await ask('+1 (718) 555-0123')).toEqual({
      success: true,
      values: { full_name: 'משה', phone: '718-555-0123', city: 'Monsey', reason: 'חתונה' },
      needs_phone: false,
    })
    await requests.create_request(requestInputs({ input_code: code.code }), caller)
    expect(await ask('718-555-0123')).toEqual(wrong)
    const left = db.selectFrom('codes').select('begun').where('id', '=', code.id)
    expect(await left.executeTakeFirst()).toEqual({ begun: null })
  })

  test('tries of the phone number are limited', async () => {
    const { codes, make, db } = await setUp()
    const code = await make({ ...moshe, begun })
    const caller = callerOf(await addUser(db))
    const guess = () => codes.get_begun({ code_text: code.code, phone: '718-555-9999' }, caller)
    for (let attempt = 0; attempt < 8; attempt += 1) await guess()
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })

  test('a code that exists takes as many look-ups as one that does not', async () => {
    const { services, db, make } = await setUp()
    let lookUps = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        lookUps += 1
        return result
      },
    })
    const { get_begun } = createCalls({ ...services, db: counted }, codeProcedures)
    const caller = callerOf(await addUser(db))
    const spent = await addCode(db, { status: 'fully_used' })
    const texts = [(await make({ ...moshe, begun })).code, spent.code, '2222-2222']
    const counts: number[] = []
    for (const code_text of texts) {
      lookUps = 0
      await get_begun({ code_text, phone: '718-555-9999' }, caller)
      counts.push(lookUps)
    }
    expect(counts).toEqual([2, 2, 2])
  })

  test.each(['of somebody', 'that does not exist'])(
    'a code %s takes twenty wrong numbers a day from everywhere, then the office is called',
    async (which) => {
      const { codes, make, db, requests } = await setUp()
      const { code } = await make({ ...moshe, begun })
      const user = await addUser(db)
      const from = () => ({ ...callerOf(user), address: randomUUID() })
      const tried = which === 'of somebody' ? code : createAccessCode(randomInt)
      const asked = (phone: string, code_text = tried) => ({ code_text, phone })
      const right = () => codes.get_begun(asked('718-555-0123'), from())
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await codes.get_begun(asked('718-555-9999'), from())
        await requests.get_request_status_by_code(asked('718-555-9999'), from())
      }
      await expect(right()).rejects.toMatchObject({ status: 429, code: 'err.tooManyPhones' })
      const other = await make({ ...moshe, begun })
      expect(await codes.get_begun(asked('718-555-0123', other.code), from())).toMatchObject({
        success: true,
      })
      setProcessClock(Date.now() + 24 * 3_600_000)
      expect(await right()).toMatchObject({ success: which === 'of somebody' })
    },
  )

  test('without it, name and phone come to the family that the code was made for', async () => {
    const { codes, make, db } = await setUp()
    const user = await addUser(db)
    const { family_id } = await db
      .selectFrom('users')
      .select('family_id')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const code = await make({ ...moshe, family_id })
    const ask = (by: typeof user) => codes.get_begun({ code_text: code.code }, callerOf(by))
    expect(await ask(user)).toEqual({
      success: true,
      values: { full_name: 'Moshe Rosenberg', phone: '718-555-0123' },
      needs_phone: false,
    })
    expect(await ask(await addUser(db))).toMatchObject({ values: {}, needs_phone: false })
    const unknown = { code_text: '2222-2222' }
    expect(await codes.get_begun(unknown, callerOf(user))).toMatchObject({
      error_code: 'code.invalid',
    })
  })

  test('after a join they come to whom the code names, and to who asked last of its own family', async () => {
    const { codes, make, db, requests, families, admin } = await setUp()
    const [own, joined, named] = [await addUser(db), await addUser(db), await addUser(db)]
    const familyOf = async ({ id }: { id: string }) => {
      const found = db.selectFrom('users').select('family_id').where('id', '=', id)
      return (await found.executeTakeFirstOrThrow()).family_id ?? ''
    }
    const asks = async (by: typeof own) =>
      requests.create_request(requestInputs({ input_code: (await addCode(db)).code }), callerOf(by))
    await asks(own)
    await asks(joined)
    const family_id = await familyOf(own)
    const recipient = { recipient_name: 'Moshe', recipient_email: named.email }
    const { code } = await make({ ...recipient, family_id })
    for (const other of [joined, named]) {
      const other_family_id = await familyOf(other)
      const join = await families.join_families({ family_id, other_family_id }, admin)
      expect(join.success).toBe(true)
    }
    await asks(joined)
    const ask = (by: typeof own) => codes.get_begun({ code_text: code }, callerOf(by))
    for (const by of [own, named]) {
      expect(await ask(by)).toMatchObject({ values: { full_name: 'Moshe' } })
    }
    expect(await ask(joined)).toEqual({ success: true, values: {}, needs_phone: false })
    // It can still be typed.
    const typed = requestInputs({ input_code: code })
    expect(await requests.create_request(typed, callerOf(joined))).toMatchObject({ success: true })
  })
})
