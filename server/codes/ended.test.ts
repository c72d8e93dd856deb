import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { addCode, addUser, callerOf, visitor } from '#server/testing/callers.ts'
import { moshe, openCodeOffice } from '#server/testing/code-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

describeEachDatabase('codes that were revoked or have expired', (database) => {
  const setUp = () => openCodeOffice(database)

  const ends = ['revoked', 'expired'] as const

  test.each(ends)('a code that is %s opens nothing and pays for nothing', async (end) => {
    const { db, codes, requests, make, listed, today, admin } = await setUp()
    const stranger = await addUser(db)
    const own = await addUser(db)
    const family = await db
      .selectFrom('users')
      .select('family_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    const code = await make({ ...moshe, family_id: family.family_id, expires_on: today })
    const check = (by: typeof own) =>
      codes.validate_code_for_request({ code_text: code.code, user_id_input: by.id }, callerOf(by))
    expect(await check(own)).toMatchObject({ success: true })
    if (end === 'revoked') await codes.revoke_code({ code_id: code.id }, admin)
    else {
      const expires_on = dateAfter(today, -1)
      await db.updateTable('codes').set({ expires_on }).where('id', '=', code.id).execute()
    }
    expect(await listed({ state: end, search: code.code })).toMatchObject({ state: end })
    const reads = `code.${end}`
    expect(await check(own)).toMatchObject({ error_code: reads })
    const input = requestInputs({ input_code: code.code })
    expect(await requests.create_request(input, callerOf(own))).toMatchObject({
      error_code: reads,
      fields: { input_code: reads },
    })
    const nothing = '2222-2222'
    const unknown = await codes.validate_code_for_registration({ code_text: nothing }, visitor())
    expect(await codes.validate_code_for_registration({ code_text: code.code }, visitor())).toEqual(
      unknown,
    )
    expect(await check(stranger)).toEqual(unknown)
    const refusals = await Promise.all(
      [code.code, nothing].map((input_code) =>
        requests.create_request(requestInputs({ input_code }), callerOf(stranger)),
      ),
    )
    expect(refusals[0]).toEqual(refusals[1])
    const rows = await db
      .selectFrom('requests')
      .select('id')
      .where('code_id', '=', code.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('a guess at a revoked code counts as one at a code that does not exist', async () => {
    const { codes, make, admin } = await setUp()
    const code = await make({})
    await codes.revoke_code({ code_id: code.id }, admin)
    const caller = visitor()
    const guess = () => codes.validate_code_for_registration({ code_text: code.code }, caller)
    for (let attempt = 0; attempt < 10; attempt += 1) await guess()
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })

  test('no statement can spend it', async () => {
    const { db, codes, make, admin, today } = await setUp()
    const revoked = await make({})
    await codes.revoke_code({ code_id: revoked.id }, admin)
    const old = await make({ expires_on: today })
    const expires_on = dateAfter(today, -2)
    await db.updateTable('codes').set({ expires_on }).where('id', '=', old.id).execute()
    const user = await addUser(db)
    for (const { id } of [revoked, old]) {
      const change = (values: object) =>
        db.updateTable('codes').set(values).where('id', '=', id).execute()
      await expect(change({ status: 'fully_used' })).rejects.toThrow('revoked or has expired')
      await expect(change({ status: 'user_created', registered_by: user.id })).rejects.toThrow(
        'revoked or has expired',
      )
    }
  })

  test('revoking is taken back, and another code can be made once', async () => {
    const { codes, make, admin, today, list } = await setUp()
    const code = await make({ ...moshe, expires_on: today })
    const act = (name: 'revoke_code' | 'restore_code' | 'reissue_code', operation_id?: string) =>
      codes[name]({ code_id: code.id, operation_id }, admin)
    expect(await act('restore_code')).toMatchObject({ error_code: 'codes.notRevoked' })
    expect(await act('revoke_code')).toMatchObject({ code: { state: 'revoked' } })
    expect(await act('revoke_code')).toMatchObject({ error_code: 'codes.alreadyRevoked' })
    expect(await act('restore_code')).toMatchObject({ code: { state: 'available' } })
    const press = randomUUID()
    const made = await act('reissue_code', press)
    expect(made).toMatchObject({
      code: {
        state: 'available',
        recipient: { name: moshe.recipient_name, locale: 'yi' },
        expires_on: today,
      },
    })
    expect(await act('reissue_code', press)).toEqual(made)
    expect(await act('reissue_code')).toMatchObject({ error_code: 'codes.reissued' })
    expect(await act('restore_code')).toMatchObject({ error_code: 'codes.reissued' })
    const states = (await list({ search: 'rosenberg' })).map(({ state }) => state)
    expect(states.filter((state) => state === 'available').length).toBeGreaterThan(0)
    expect(await list({ code_ids: [code.id] })).toMatchObject([
      { state: 'revoked', is_reissued: true },
    ])
  })

  test('a spent code can be neither revoked nor made anew', async () => {
    const { codes, db, admin } = await setUp()
    const { id: code_id } = await addCode(db, { status: 'fully_used' })
    for (const name of ['revoke_code', 'reissue_code'] as const) {
      expect(await codes[name]({ code_id }, admin)).toMatchObject({ error_code: 'codes.spent' })
    }
    for (const name of ['revoke_code', 'restore_code', 'reissue_code'] as const) {
      expect(await codes[name]({ code_id: randomUUID() }, admin)).toMatchObject({
        error_code: 'err.notFound',
      })
    }
  })
})
