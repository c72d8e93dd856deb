import { expect, test } from 'vitest'
import { addUser, callerOf } from '#server/testing/callers.ts'
import { moshe, openCodeOffice } from '#server/testing/code-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

describeEachDatabase('codes that the office began a request with', (database) => {
  const setUp = () => openCodeOffice(database)

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
})
