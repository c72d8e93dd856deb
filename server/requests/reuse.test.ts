import { expect, test } from 'vitest'
import type { ProcedureInput } from '#contract/index.ts'
import { secretFields } from '#domain/payment-methods.ts'
import { NotFound } from '#server/http/failures.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { addAdmin, addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('the next request', (database) => {
  test("begins with what the user's last one gave, without reason and numbers", async () => {
    const services = testServices(database)
    const requests = createCalls(services, requestProcedures)
    const user = await addUser(services.db)
    const previous = async (by = user) =>
      (await requests.get_previous_details({}, callerOf(by))).values
    const submit = async (overrides: Record<string, unknown>) => {
      const { code } = await addCode(services.db)
      const input = requestInputs({ input_code: code, ...overrides })
      expect(await requests.create_request(input, callerOf(user))).toMatchObject({ success: true })
    }
    expect(await previous()).toEqual({})

    await submit({ input_full_name: 'Chaya Klein' })
    await submit({ input_full_name: 'Moshe Klein', input_where_met: 'At a wedding' })
    const values = await previous()
    expect(values).toMatchObject({
      full_name: 'Moshe Klein',
      phone: '718-555-0123',
      country: 'US',
      payment_method: 'ach',
      payment_country: 'US',
    })
    for (const field of [...secretFields, 'account_type', 'reason', 'category', 'where_met']) {
      expect(values).not.toHaveProperty(field)
    }
    expect(await previous(await addUser(services.db))).toEqual({})
  })

  test("begins for the office with what the family's last one gave", async () => {
    const services = testServices(database)
    const requests = createCalls(services, requestProcedures)
    const user = await addUser(services.db)
    const { code } = await addCode(services.db)
    await requests.create_request(requestInputs({ input_code: code }), callerOf(user))
    const { family_id } = await services.db
      .selectFrom('requests')
      .select('family_id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const input = { family_id: family_id ?? '' }
    const admin = callerOf(await addAdmin(services.db))
    const { values } = await requests.get_previous_details(input, admin)
    expect(values).toMatchObject({ full_name: 'Moshe Cohen', payment_method: 'ach' })
    await expect(requests.get_previous_details(input, callerOf(user))).rejects.toThrow(NotFound)
  })

  /** Submits a request of an account, and returns what the office does for its family. */
  async function familyWithRequest() {
    const services = testServices(database)
    const calls = createCalls(services, requestProcedures)
    const reviews = createCalls(services, reviewProcedures)
    const user = await addUser(services.db)
    const { code } = await addCode(services.db)
    const sent = requestInputs({ input_code: code, input_ach_account_type: 'savings' })
    const submitted = await calls.create_request(sent, callerOf(user))
    if (!submitted.success) throw new Error(submitted.error)
    const { id } = submitted.request
    const { family_id } = await services.db
      .selectFrom('requests')
      .select('family_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const admin = callerOf(await addAdmin(services.db))
    const pay = async () => {
      await reviews.create_admin_review(
        { input_request_id: id, input_donation_amount: '180' },
        admin,
      )
      await calls.update_request_status({ request_id: id, status: 'paid' }, admin)
    }
    const { input_code: _, code_id: __, status: ___, ...shared } = requestInputs()
    const numberless = {
      ...shared,
      input_ach_routing_number: null,
      input_ach_account_number: null,
      input_date_of_request: '2026-11-18',
      input_family_id: family_id,
    }
    return {
      services,
      id,
      user,
      pay,
      known: async (by = admin) =>
        (await calls.get_previous_details({ family_id: family_id ?? '' }, by)).numbers,
      own: async () => (await calls.get_previous_details({}, callerOf(user))).numbers,
      enter: (change: Partial<ProcedureInput<'create_direct_request'>>) =>
        calls.create_direct_request({ ...numberless, ...change }, admin),
    }
  }

  test("the office enters a family's numbers of last time without seeing them", async () => {
    const { services, pay, known, own, enter } = await familyWithRequest()
    expect(await known()).toBeNull() // nobody knows yet whether they are right
    await pay()
    const numbers = await known()
    expect(numbers).toMatchObject({
      masked: { routing_number: '••••0021', account_number: '••••6789' },
      account_type: 'savings',
    })
    expect(await own()).toBeNull()
    const input = {
      input_same_numbers: numbers?.same_as,
      input_submission_id: crypto.randomUUID(),
    }
    const entered = await enter(input)
    if (!entered.success) throw new Error(entered.error)
    const { id } = entered.request
    const row = await services.db
      .selectFrom('payment_details')
      .select(['routing_number', 'account_number'])
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    for (const [field, plain] of [
      ['routing_number', '021000021'],
      ['account_number', '000123456789'],
    ] as const) {
      expect(services.sealer.open(`${id}:${field}`, row[field] ?? '')).toBe(plain)
    }
    // The answer was lost: this request is the family's last one now.
    expect(await enter(input)).toMatchObject({ success: true, request: { id } })
  })

  test.each<[string, (family: Awaited<ReturnType<typeof familyWithRequest>>) => Promise<unknown>]>([
    [
      'were changed since',
      ({ services, id }) =>
        services.db
          .updateTable('payment_details')
          .set({ changed_at: new Date() })
          .where('request_id', '=', id)
          .execute(),
    ],
    [
      'are of another request now',
      async ({ services, user }) => {
        const { code } = await addCode(services.db)
        await createCalls(services, requestProcedures).create_request(
          requestInputs({ input_code: code, input_ach_account_number: '55555' }),
          callerOf(user),
        )
      },
    ],
  ])('numbers of last time that %s are refused', async (_, change) => {
    const family = await familyWithRequest()
    await family.pay()
    const input_same_numbers = (await family.known())?.same_as
    await change(family)
    expect(await family.known()).toBeNull()
    const refused = { fields: { input_same_numbers: 'direct.numbersChanged' } }
    expect(await family.enter({ input_same_numbers })).toMatchObject(refused)
    expect(await family.enter({ input_same_numbers, input_family_id: null })).toMatchObject(refused)
  })
})
