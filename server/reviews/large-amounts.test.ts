import { expect, test } from 'vitest'
import { createCalls } from '#server/operations/index.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { reviewProcedures } from './procedures.ts'

describeEachDatabase('an amount above REVIEW_CONFIRM_ABOVE', (database) => {
  async function decide(amount: string, variables: Record<string, string>, minutesAgo: number) {
    const services = testServices(database, variables)
    const caller = callerOf(await addAdmin(services.db))
    caller.session.signed_in_at = new Date(Date.now() - minutesAgo * 60_000)
    const { id } = await addRequest(services.db)
    const input = { input_request_id: id, input_donation_amount: amount }
    const answer = await createCalls(services, reviewProcedures).create_admin_review(input, caller)
    return answer.success || answer.error_code
  }
  const above = { REVIEW_CONFIRM_ABOVE: '1000' }

  test('is decided only after a fresh sign-in', async () => {
    expect(await decide('1000.01', above, 20)).toBe('err.signInAgain')
    expect(await decide('1000.01', above, 1)).toBe(true)
    expect(await decide('1000', above, 20)).toBe(true)
  })

  test('needs none while it is not set', async () => {
    expect(await decide('50000', {}, 20)).toBe(true)
  })
})
