import { describe, expect, test } from 'vitest'
import { secretFields } from '#domain/payment-methods.ts'
import { addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { paymentCases, requestInputs } from '#server/testing/request-inputs.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('a submission', (database) => {
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

  test.each(paymentCases)(
    'has its numbers sealed with $method $inputs.input_wire_payment_location',
    async (given) => {
      const { db, submit } = await setUp()
      const { code } = await addCode(db)
      const { method, inputs, details } = given
      const created = await submit({
        input_code: code,
        ...noAch,
        input_payment_method: method,
        ...inputs,
      })
      const stored = await db
        .selectFrom('payment_details')
        .select(secretFields)
        .where('request_id', '=', created.id)
        .executeTakeFirstOrThrow()
      for (const field of secretFields) {
        const plain = { ...details }[field as never] as string | null | undefined
        if (plain) expect(stored[field]).toMatch(/^v1\.[\w-]+\.[\w-]+$/)
        else expect(stored[field]).toBeNull()
      }
    },
  )

  describe('is refused', () => {
    test.each([
      ['', 'code.required'],
      ['2222-2223', 'code.mistyped'],
      ['2222-2222', 'code.invalid'],
    ])('the code %j', async (input_code, error_code) => {
      const { requests, caller } = await setUp()
      expect(await requests.create_request(requestInputs({ input_code }), caller)).toMatchObject({
        success: false,
        error_code,
        fields: { input_code: error_code },
      })
    })

    test.each([
      [{ input_full_name: ' ' }, { input_full_name: 'common.required' }],
      [{ input_email: ' ' }, { input_email: 'common.required' }],
      [{ input_email: 'nobody' }, { input_email: 'err.invalidEmail' }],
      [{ input_phone: '12' }, { input_phone: 'err.invalidPhone' }],
      [{ input_country: 'XX' }, { input_country: 'common.required' }],
      [{ input_category: '' }, { input_category: 'common.required' }],
      [{ input_category: 'Unheard of' }, { input_category: 'common.required' }],
      [{ input_reason: 'x'.repeat(5001) }, { input_reason: 'err.tooLong' }],
      [{ input_payment_method: 'gold' }, { input_payment_method: 'common.required' }],
      [
        { input_ach_routing_number: null, input_ach_state: '', input_city: '' },
        {
          input_city: 'common.required',
          input_ach_routing_number: 'common.required',
          input_ach_state: 'common.required',
        },
      ],
    ])('%j', async (overrides, fields) => {
      const { db, requests, caller } = await setUp()
      const { id, code } = await addCode(db)
      const answer = await requests.create_request(
        requestInputs({ input_code: code, ...overrides }),
        caller,
      )
      expect(answer).toMatchObject({ success: false, error_code: 'err.invalidInput', fields })
      expect(Object.keys('fields' in answer && answer.fields ? answer.fields : {}).sort()).toEqual(
        Object.keys(fields).sort(),
      )
      const { status } = await db
        .selectFrom('codes')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(status).toBe('available')
    })

    test('a code that another account registered with, but one’s own is accepted', async () => {
      const { db, user, requests, caller, submit } = await setUp()
      const other = await addUser(db)
      const taken = await addCode(db, { status: 'user_created', registered_by: other.id })
      const answer = await requests.create_request(
        requestInputs({ input_code: taken.code }),
        caller,
      )
      expect(answer).toMatchObject({ success: false, error_code: 'code.invalid' })
      const own = await addCode(db, { status: 'user_created', registered_by: user.id })
      expect(await submit({ input_code: own.code })).toMatchObject({ status: 'created' })
    })
  })
})

const noAch = Object.fromEntries(Object.keys(paymentCases[0].inputs).map((name) => [name, null]))
