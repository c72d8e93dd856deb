import { describe, expect, test } from 'vitest'
import { formatAccessCode } from '#domain/access-code.ts'
import { calendarDateIn, expectedPaymentDate } from '#domain/payment-date.ts'
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
import { paymentCases, requestInputs } from '#server/testing/request-inputs.ts'
import { requestProcedures } from './index.ts'

const office = 'America/New_York'

describeEachDatabase('a requester', { differs: 'transactions' }, (database) => {
  const setUp = async () => {
    const services = testServices(database)
    const user = await addUser(services.db)
    const requests = createCalls(services, requestProcedures)
    const submit = async (overrides: Record<string, unknown>, by = user) => {
      const answer = await requests.create_request(requestInputs(overrides), callerOf(by, 'yi'))
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer.request
    }
    return { services, db: services.db, user, caller: callerOf(user, 'yi'), requests, submit }
  }

  test('spends a code on a request', async () => {
    const { db, user, submit } = await setUp()
    const { id: code_id, code } = await addCode(db)
    const request = await submit({ input_code: formatAccessCode(code).toLowerCase() })
    expect(request).toEqual({
      id: expect.any(String),
      full_name: 'Moshe Cohen',
      created_at: expect.stringMatching(/Z$/),
      status: 'created',
      code: formatAccessCode(code),
      reason: 'The wedding of our daughter',
      where_met: null,
      payment_method: 'ach',
      expected_payment_date: expectedPaymentDate(request.created_at, office),
      outcome: 'undecided',
      questions: [],
      message: null,
      can_correct: true,
      can_withdraw: true,
      can_add_documents: true,
      documents: [],
      approved_amount: null,
      payment_notice: null,
      ...{ dues: [], next_due_on: null, confirm_due_on: null, confirm_until: null },
      ach_details: paymentCases[0].details,
    })
    const stored = await db
      .selectFrom('requests')
      .innerJoin('codes', 'codes.id', 'requests.code_id')
      .selectAll('requests')
      .select(['codes.status as code_status', 'codes.used_at'])
      .where('requests.id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      code_id,
      user_id: user.id,
      email: user.email,
      source_name: 'Code',
      admin_created: false,
      is_reviewed: false,
      locale: 'yi',
      date_of_request: calendarDateIn(request.created_at, office),
      code_status: 'fully_used',
      used_at: new Date(request.created_at),
    })
  })

  test('gets a letter in the language of the page, and the request is recorded', async () => {
    const { db, user, submit } = await setUp()
    const { code } = await addCode(db)
    const request = await submit({ input_code: code })
    const letters = await db
      .selectFrom('outbox')
      .select(['kind', 'locale', 'data'])
      .where('recipient', '=', user.email)
      .execute()
    expect(letters).toEqual([
      {
        kind: 'request_received',
        locale: 'yi',
        data: {
          full_name: 'Moshe Cohen',
          request_code: expect.stringMatching(/^\w{4}-\w{4}$/),
          requested_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          expected_payment_date: request.expected_payment_date,
        },
      },
    ])
    // The account's language changes too, so later letters use it as well.
    const account = db.selectFrom('users').select('locale').where('id', '=', user.id)
    expect(await account.execute()).toEqual([{ locale: 'yi' }])
    const events = await db
      .selectFrom('audit_events')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', request.id)
      .execute()
    expect(events).toEqual([{ actor_id: user.id, action: 'request.created' }])
  })

  test('triggers a letter to the administrators who switched it on', async () => {
    const { db, submit } = await setUp()
    const wants = await addAdmin(db, { locale: 'he' })
    const { id: notAdmin } = await addUser(db)
    await db
      .updateTable('users')
      .set({ mail_on_new_request: true })
      .where('id', 'in', [wants.id, notAdmin])
      .execute()
    await addAdmin(db)
    await submit({ input_code: (await addCode(db)).code })
    const letters = await db
      .selectFrom('outbox')
      .select(['recipient', 'locale', 'data'])
      .where('kind', '=', 'new_request')
      .execute()
    expect(letters).toEqual([
      { recipient: wants.email, locale: 'he', data: { full_name: 'Moshe Cohen' } },
    ])
  })

  describe('who submits twice', () => {
    test('gets the existing request for the same content in any notation', async () => {
      const { db, submit } = await setUp()
      const { code } = await addCode(db)
      const first = await submit({ input_code: code })
      const again = await submit({
        input_code: formatAccessCode(code),
        input_full_name: 'Moshe Cohen',
        input_ach_routing_number: '021000021',
      })
      expect(again).toEqual(first)
    })

    test.each([{ input_reason: 'Another' }, { input_ach_account_number: '999' }])(
      'is refused if %j differs',
      async (overrides) => {
        const { db, requests, caller, submit } = await setUp()
        const { code } = await addCode(db)
        await submit({ input_code: code })
        const answer = await requests.create_request(
          requestInputs({ input_code: code, ...overrides }),
          caller,
        )
        expect(answer).toMatchObject({
          success: false,
          error_code: 'request.exists',
          fields: { input_code: 'request.exists' },
        })
      },
    )

    test('gives another account with the same content a refusal', async () => {
      const { db, requests, submit } = await setUp()
      const { code } = await addCode(db)
      await submit({ input_code: code })
      const other = callerOf(await addUser(db))
      expect(
        await requests.create_request(requestInputs({ input_code: code }), other),
      ).toMatchObject({ success: false, error_code: 'code.invalid' })
    })
  })

  describe('sees', () => {
    test('their own requests, newest first; administrators see them with masked numbers, others not at all', async () => {
      const { db, user, caller, requests, submit } = await setUp()
      const codes = [await addCode(db), await addCode(db), await addCode(db)]
      const made = []
      for (const { code } of codes) made.push(await submit({ input_code: code }))
      const other = await addUser(db)
      await submit({ input_code: (await addCode(db)).code }, other)

      const mine = await requests.get_request_info({ user_id_input: user.id }, caller)
      expect(mine.requests.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
      const times = mine.requests.map(({ created_at }) => created_at)
      expect(times).toEqual(times.toSorted().reverse())
      const admin = callerOf(await addAdmin(db))
      const seen = await requests.get_request_info({ user_id_input: user.id }, admin)
      const masked = { routing_number: '••••0021', account_number: '••••6789' }
      expect(seen.requests).toEqual(
        mine.requests.map((own) => ({ ...own, ach_details: { ...own.ach_details, ...masked } })),
      )
      await expect(
        requests.get_request_info({ user_id_input: user.id }, callerOf(other)),
      ).rejects.toMatchObject({ status: 403, code: 'err.notAllowed' })
    })

    test('the progress of a request by its code and phone number', async () => {
      const { db, requests, submit } = await setUp()
      const { code } = await addCode(db)
      const { expected_payment_date } = await submit({ input_code: code })
      const ask = (code_text: string, phone: string) =>
        requests.get_request_status_by_code({ code_text, phone }, visitor())
      expect(await ask(formatAccessCode(code), '+1 (718) 555 0123')).toEqual({
        success: true,
        status: 'created',
        progress: 33,
        outcome: 'undecided',
        payment_notice: null,
        confirm_due_on: null,
        confirm_until: null,
        declined_text: null,
        next_due_on: null,
        has_account: true,
        expected_payment_date,
      })
      const unknown = await ask('2222-2222', '718-555-0123')
      expect(unknown).toMatchObject({ success: false, error_code: 'err.statusNotFound' })
      expect(await ask(code, '718-555-0124')).toEqual(unknown)
      expect(await ask(code, ' ')).toMatchObject({ fields: { phone: 'common.required' } })
      expect(await ask('', '718-555-0123')).toMatchObject({ error_code: 'code.required' })
    })
  })

  test('who guesses phone numbers is rate-limited', async () => {
    const { db, requests, submit } = await setUp()
    const { code } = await addCode(db)
    await submit({ input_code: code })
    const caller = visitor()
    const guess = (phone: string) =>
      requests.get_request_status_by_code({ code_text: code, phone }, caller)
    const tries = async () => {
      for (let digit = 0; digit < 50; digit += 1) await guess(`718-555-99${digit + 10}`)
    }
    await expect(tries()).rejects.toMatchObject({ status: 429, code: 'err.tooManyAttempts' })
    await expect(guess('718-555-0123')).rejects.toMatchObject({ status: 429 })
  })

  test('who guesses codes is rate-limited, and then even a valid code is refused', async () => {
    const { db, requests, caller } = await setUp()
    const guess = (input_code: string, by = caller) =>
      requests.create_request(requestInputs({ input_code }), by)
    const guesses = async () => {
      for (let time = 0; time < 100; time += 1) await guess('2222-2222')
    }
    await expect(guesses()).rejects.toMatchObject({ status: 429, code: 'err.tooManyAttempts' })
    const { code } = await addCode(db)
    await expect(guess(code)).rejects.toMatchObject({ status: 429 })
    expect(await guess(code, callerOf(await addUser(db)))).toMatchObject({ success: true })
  })

  test('a burst of guessed codes does not pass the limit', async () => {
    const { db, requests, caller } = await setUp()
    const { code } = await addCode(db)
    const guess = (input_code: string) =>
      requests.create_request(requestInputs({ input_code }), caller)
    const wrong = Array.from({ length: 30 }, () => guess('2222-2222'))
    const answers = await Promise.allSettled([...wrong, guess(code)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 429 } })
  })
})
