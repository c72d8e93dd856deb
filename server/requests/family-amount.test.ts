import { expect, test } from 'vitest'
import { compose } from '#server/mail/compose.ts'
import { takeLetters } from '#server/mail/store.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { addAdmin, addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('the approved amount', (database) => {
  /** Approves a request twice. Returns what its family reads on the card, in the letter, at /status. */
  async function approve(variables: Record<string, string>, amounts = ['300', '1234.5']) {
    const services = testServices(database, variables)
    const { db } = services
    const calls = createCalls(services, requestProcedures)
    const reviews = createCalls(services, reviewProcedures)
    const [user, admin] = [await addUser(db), callerOf(await addAdmin(db))]
    const { code } = await addCode(db)
    const created = await calls.create_request(requestInputs({ input_code: code }), callerOf(user))
    if (!created.success) throw new Error(created.error)
    expect(created.request.approved_amount).toBeNull()
    await db.deleteFrom('outbox').execute()
    for (const input_donation_amount of amounts) {
      const input = { input_request_id: created.request.id, input_donation_amount }
      expect(await reviews.create_admin_review(input, admin)).toMatchObject({ success: true })
    }
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    const letters = await takeLetters(db, { limit: 10, leaseSeconds: 60 })
    const { requests } = await calls.get_request_info({ user_id_input: user.id }, callerOf(user))
    const status = await calls.get_request_status_by_code(
      { code_text: code, phone: '718-555-0123' },
      callerOf(user),
    )
    return {
      card: requests[0]?.approved_amount,
      friday: requests[0]?.expected_payment_date,
      fridayOfAll: created.request.expected_payment_date,
      letters: letters.map((letter) => compose(letter, services.config).text).join(),
      status: JSON.stringify(status),
    }
  }

  test('is told to nobody by default', async () => {
    const { card, letters, status } = await approve({})
    expect(card).toBeNull()
    expect(letters).toContain('approved your request')
    expect(letters + status).not.toContain('1,234.50')
  })

  test('is told on the card and in the letter, as it is then, if the office wants it', async () => {
    const { card, letters, status } = await approve({ FAMILY_SEES_AMOUNT: 'yes' })
    expect(card).toBe('1234.50')
    expect(letters).toContain('The amount is $1,234.50.')
    expect(letters).not.toContain('$300')
    expect(status).not.toContain('1234')
  })

  test.each([[['0']], [['300', '0']]])('of %j promises no Friday', async (amounts) => {
    const { friday, fridayOfAll, letters, status } = await approve({}, amounts)
    expect(letters).toContain('approved your request')
    expect(letters).not.toContain('It will be paid on')
    expect(friday).toBeNull()
    expect(status).toContain('"expected_payment_date":null')
    const other = await approve({}, [...amounts, '180'])
    expect(other.letters).toContain('It will be paid on')
    expect(other.friday).toBe(fridayOfAll)
  })
})
