import { expect, test } from 'vitest'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('a status set by hand', (database) => {
  test.each([
    ['created', 'processing', true],
    ['processing', 'created', true],
    ['created', 'processed', 'err.signInAgain'],
    ['created', 'paid', 'err.signInAgain'],
    ['processed', 'paid', 'err.signInAgain'],
    ['paid', 'created', 'err.signInAgain'],
    ['processed', 'processing', 'err.signInAgain'],
    ['paid', 'paid', true],
  ] as const)('from %s to %s after an older sign-in: %s', async (from, to, expected) => {
    const services = testServices(database)
    const requests = createCalls(services, requestProcedures)
    const admin = callerOf(await addAdmin(services.db))
    const reviewed = { status: from, is_reviewed: true }
    const { id: request_id } = await addRequest(services.db, reviewed)
    const set = async (minutesAgo: number) => {
      admin.session.signed_in_at = new Date(Date.now() - minutesAgo * 60_000)
      const answer = await requests.update_request_status({ request_id, status: to }, admin)
      return answer.success || answer.error_code
    }
    expect(await set(16)).toBe(expected)
    expect(await set(0)).toBe(true)
  })
})
