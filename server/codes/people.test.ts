import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkRecipientLines, readRecipientLines } from '#domain/codes/recipient-lines.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { mistakenLines, rightLines } from '#domain/testing/recipient-lines.ts'
import { familyProcedures } from '#server/families/index.ts'
import { addCode, addRequest, addUser, callerOf } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { moshe, openCodeOffice } from '#server/testing/code-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

describeEachDatabase('codes for people', (database) => {
  const setUp = () => openCodeOffice(database)

  test('a code says for whom it is, and is found by it', async () => {
    const { make, list, admin, codes, db } = await setUp()
    const helper = await db
      .insertInto('helpers')
      .values({ name: 'Reb Zalmen', phone: null, email: null, note: null, saved_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const code = await make({ ...moshe, helper_id: helper.id })
    expect(code).toMatchObject({
      state: 'available',
      issuer: admin.user.name,
      recipient: { name: 'Moshe Rosenberg', phone: '718-555-0123', locale: 'yi' },
      note: 'in the evening',
      helper: 'Reb Zalmen',
      request: null,
      sent: null,
    })
    const searches = ['moshe ros', '555-0123', '7185550123', 'evening', 'zalmen', code.code]
    for (const search of searches) expect(await list({ search })).toEqual([code])
    expect(await list({ search: 'nobody' })).toEqual([])
    const sending = { code_id: code.id, channel: 'whatsapp' as const, operation_id: randomUUID() }
    for (const _ of ['first', 'repeated']) {
      expect(await codes.record_code_sent(sending, admin)).toMatchObject({ sent: 1 })
    }
    await codes.record_code_sent({ code_ids: [code.id], channel: 'print' }, admin)
    expect((await list({ search: 'zalmen' }))[0]?.sent).toMatchObject({
      channel: 'print',
      by_name: admin.user.name,
      times: 2,
    })
  })

  test('is sent to a certain number only', async () => {
    const { make, list, db, codes, admin } = await setUp()
    const linked = async (recipient_phone: string) =>
      (await make({ recipient_phone })).recipient.e164
    expect(await linked('718-555-0123')).toBe('+17185550123')
    expect(await linked('+44 (0)20 8800 1234')).toBe('+442088001234')
    for (const phone of ['020 8800 1234', '0475 12 34 56', '03-5551234', '84535201001']) {
      expect(await linked(phone)).toBeNull()
    }
    const made = await codes.create_code({ recipient_phone: '845-352-0199 x12' }, admin)
    expect(made).toMatchObject({ success: true, e164: '+18453520199' })
    expect(await list({ search: '+1 (845) 352-0199' })).toHaveLength(1)
    // In Mexico ten digits are a whole number as well.
    await addRequest(db, { country: 'MX' })
    expect(await linked('718-555-0123')).toBeNull()
    expect(await linked('+1 718 555 0123')).toBe('+17185550123')
  })

  test('each mistake in a recipient is named', async () => {
    const { codes, admin, today } = await setUp()
    const refused = await codes.create_code(
      {
        recipient_name: '123',
        recipient_phone: 'none',
        recipient_email: 'x',
        helper_id: randomUUID(),
        family_id: randomUUID(),
        expires_on: dateAfter(today, -1),
        begun: { input_country: 'QQ', input_category: 'None such' },
      },
      admin,
    )
    expect(refused).toMatchObject({
      error_code: 'err.invalidInput',
      fields: {
        recipient_name: 'codes.nameLetters',
        recipient_phone: 'codes.phoneLetters',
        recipient_email: 'err.invalidEmail',
        helper_id: 'err.notFound',
        family_id: 'err.notFound',
        expires_on: 'codes.dayPast',
        input_country: 'common.required',
        input_category: 'common.required',
      },
    })
    expect(await codes.create_code({ begun: { input_reason: 'Pesach' } }, admin)).toMatchObject({
      fields: { recipient_phone: 'codes.begunNeedsPhone' },
    })
  })

  describe('many at once', () => {
    test('a mistake in one line makes none, and says the line and the field', async () => {
      const { codes, admin, db } = await setUp()
      const recipients = [{ name: 'Moshe' }, { name: '', email: 'x' }, { name: 'Moshe' }]
      expect(await codes.create_codes({ recipients }, admin)).toMatchObject({
        success: false,
        error_code: 'codes.wrongLines',
        errors: [
          { line: 2, field: 'name', error_code: 'common.required' },
          { line: 2, field: 'email', error_code: 'err.invalidEmail' },
          { line: 3, field: 'name', error_code: 'codes.repeated' },
        ],
      })
      const none = db.selectFrom('codes').select('id').where('recipient_name', '=', 'Moshe')
      expect(await none.execute()).toEqual([])
    })

    test('480 right lines of 500 make 480 codes, once, even if answers are lost', async () => {
      const { codes, admin, db } = await setUp()
      const text = [...rightLines(480), ...mistakenLines.map(({ line }) => line)].join('\n')
      const read = checkRecipientLines(readRecipientLines(text), {
        country: 'US',
        isChosen: false,
      })
      const recipients = read.recipients.map(({ recipient }) => recipient)
      const call = { recipients, operation_id: randomUUID() }
      const answers = await Promise.all([1, 2, 3].map(() => codes.create_codes(call, admin)))
      answers.push(await codes.create_codes(call, admin))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      const stored = await db
        .selectFrom('codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('recipient_email', 'like', 'm%@example.org')
        .where('created_by', '=', admin.user.id)
        .executeTakeFirstOrThrow()
      expect(stored.count).toBe(480)
    })
  })

  test("a code of one family that another uses belongs to that account's family", async () => {
    const { make, db, requests, listed, admin, services } = await setUp()
    const families = createCalls(services, familyProcedures)
    const { family_id } = await db
      .selectFrom('requests')
      .select('family_id')
      .where('id', '=', (await addRequest(db)).id)
      .executeTakeFirstOrThrow()
    const code = await make({ ...moshe, family_id })
    expect(code).toMatchObject({ family: { id: family_id }, is_of_other_family: false })
    const user = await addUser(db)
    await requests.create_request(requestInputs({ input_code: code.code }), callerOf(user))
    const used = await listed({ code_ids: [code.id] })
    expect(used).toMatchObject({
      is_of_other_family: true,
      request: { full_name: expect.anything() },
    })
    expect(used.family?.id).not.toBe(family_id)
    const joined = await families.join_families(
      { family_id: family_id ?? '', other_family_id: used.family?.id ?? '' },
      admin,
    )
    expect(await listed({ code_ids: [code.id] })).toMatchObject({ is_of_other_family: false })
    if (!joined.success) throw new Error(joined.error)
    await families.undo_family_join({ join_id: joined.join_id }, admin)
    expect(await listed({ code_ids: [code.id] })).toEqual(used)
  })

  test('codes that were not used for two weeks are a filter', async () => {
    const { db, list } = await setUp()
    const created_at = new Date(Date.now() - 15 * 24 * 3_600_000)
    const waiting = await addCode(db, { created_at })
    const ended = await addCode(db, { created_at, revoked_at: new Date() })
    const spent = await addCode(db, { created_at, status: 'fully_used' })
    const code_ids = [waiting.id, ended.id, spent.id, (await addCode(db)).id]
    expect((await list({ unused_days: 14, code_ids })).map(({ id }) => id)).toEqual([waiting.id])
  })
})
