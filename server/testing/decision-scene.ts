import type { ParsedInput } from '#contract/index.ts'
import type { Locale } from '#domain/locales.ts'
import { takeLetters } from '#server/mail/store.ts'
import { requestProcedures } from '#server/requests/index.ts'
import { reviewProcedures } from '#server/reviews/procedures.ts'
import { createCalls } from '#server/testing/calls.ts'
import { addAdmin, addRequest, addUser, callerOf, testServices } from './callers.ts'
import type { TestDatabase } from './databases.ts'

type Input = Partial<ParsedInput<'create_admin_review'>>

/** A request with an account, its office and its mail worker, for the tests of decisions. */
export async function decisionScene(database: TestDatabase) {
  const services = testServices(database)
  const { db } = services
  const reviews = createCalls(services, reviewProcedures)
  const requests = createCalls(services, requestProcedures)
  const admin = callerOf(await addAdmin(db, { name: 'Rivka Levi' }))
  const user = await addUser(db, { locale: 'yi' })
  const { id } = await addRequest(db, { user_id: user.id })
  const one = { request_id: id }
  const decide = (input: Input, by = admin) =>
    reviews.create_admin_review({ input_request_id: id, ...input }, by)
  const declined = { input_outcome: 'declined', input_message: 'The funds are spent.' } as const
  const asked = { input_outcome: 'needs_info', input_message: 'Which hall?' } as const
  const approved = { input_donation_amount: '180' }
  const office = () => requests.get_request(one, admin)
  const family = async (locale: Locale = 'en') => {
    const caller = callerOf(user, locale)
    const { requests: own } = await requests.get_request_info({ user_id_input: user.id }, caller)
    return own[0]
  }
  const letters = () =>
    db
      .selectFrom('outbox')
      .select(['kind', 'attempts'])
      .where('recipient', '=', user.email)
      .orderBy('created_at')
      .execute()
  const pass = (minutes: number) =>
    db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(Date.now() + (5 - minutes) * 60_000) })
      .where('recipient', '=', user.email)
      .where('attempts', '=', 0)
      .execute()
  const worker = () => takeLetters(db, { limit: 1000, leaseSeconds: 60 })
  const setStatus = (status: 'created' | 'processing' | 'processed' | 'paid') =>
    db.updateTable('requests').set({ status }).where('id', '=', id).execute()
  const give = { approved, declined, asked }
  const callers = { admin, user, requester: callerOf(user) }
  return {
    db,
    reviews,
    requests,
    one,
    decide,
    give,
    office,
    family,
    ...callers,
    letters,
    pass,
    worker,
    setStatus,
  }
}
