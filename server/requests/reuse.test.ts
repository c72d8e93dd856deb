import { expect, test } from 'vitest'
import { secretFields } from '#domain/payment-methods.ts'
import { NotFound } from '#server/http/failures.ts'
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
})
