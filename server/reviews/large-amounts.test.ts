import { expect, test } from 'vitest'
import { requestProcedures } from '#server/requests/index.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { reviewProcedures } from './procedures.ts'

describeEachDatabase('an amount above REVIEW_CONFIRM_ABOVE', (database) => {
  const signedIn = async (variables: Record<string, string>, minutesAgo: number) => {
    const services = testServices(database, variables)
    const caller = callerOf(await addAdmin(services.db))
    caller.session.signed_in_at = new Date(Date.now() - minutesAgo * 60_000)
    return { services, caller }
  }

  async function decide(amount: string, variables: Record<string, string>, minutesAgo: number) {
    const { services, caller } = await signedIn(variables, minutesAgo)
    const { id } = await addRequest(services.db)
    const input = { input_request_id: id, input_donation_amount: amount }
    const answer = await createCalls(services, reviewProcedures).create_admin_review(input, caller)
    return answer.success || answer.error_code
  }

  async function enter(amount: string, variables: Record<string, string>, minutesAgo: number) {
    const { services, caller } = await signedIn(variables, minutesAgo)
    const { input_code, code_id, status, ...inputs } = requestInputs()
    const input = { ...inputs, input_date_of_request: '2026-11-18', input_admin_amount: amount }
    const calls = createCalls(services, requestProcedures)
    const answer = await calls.create_direct_request(input, caller)
    return answer.success || answer.error_code
  }
  const above = { REVIEW_CONFIRM_ABOVE: '1000' }

  test.each([
    ['decided', decide],
    ['entered with a direct request', enter],
  ])('is %s only after a fresh sign-in', async (_, save) => {
    expect(await save('1000.01', above, 20)).toBe('err.signInAgain')
    expect(await save('1000.01', above, 1)).toBe(true)
    expect(await save('1000', above, 20)).toBe(true)
    expect(await save('50000', {}, 20)).toBe(true)
  })
})
