import { expect, test } from 'vitest'
import { countProcedures } from '#server/counts/procedures.ts'
import { requestProcedures } from '#server/requests/index.ts'
import { reviewProcedures } from '#server/reviews/procedures.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { sized } from '#server/testing/sizes.ts'
import { recount } from './store.ts'

const DECISIONS = sized(150, 3000)
const AT_ONCE = 10

describeEachDatabase('the counts', (database) => {
  test('equal a recount after random decisions, undos, holds and withdrawals', async () => {
    const services = testServices(database)
    const { db } = services
    const reviews = createCalls(services, reviewProcedures)
    const requests = createCalls(services, requestProcedures)
    const admins = await Promise.all([0, 1].map(async () => callerOf(await addAdmin(db))))
    const ids: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const category = ['Wedding', 'Kolel', null][at % 3] ?? null
      ids.push((await addRequest(db, { category })).id)
    }
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
    const decide = async () => {
      const admin = pick(admins)
      const request_id = pick(ids)
      const input_request_id = request_id
      const input_message = `Why ${Math.random()}`
      const act = pick([
        () => reviews.create_admin_review({ input_request_id, input_donation_amount: 18 }, admin),
        () =>
          reviews.create_admin_review(
            { input_request_id, input_outcome: 'declined', input_message },
            admin,
          ),
        () =>
          reviews.create_admin_review(
            { input_request_id, input_outcome: 'needs_info', input_message },
            admin,
          ),
        () => reviews.undo_admin_review({ request_id }, admin),
        () => reviews.withdraw_request({ request_id }, admin),
        () => reviews.restore_request({ request_id }, admin),
        () => reviews.hold_request({ request_id, reason: 'Call' }, admin),
        () => reviews.release_request({ request_id }, admin),
        () =>
          requests.update_request_status(
            { request_ids: ids, status: pick(['created', 'processing'] as const) },
            admin,
          ),
      ])
      await act()
    }
    for (let done = 0; done < DECISIONS; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, decide))
    }
    expect(await recount(db)).toEqual([])

    const stored = await db.selectFrom('requests').select(['outcome', 'is_reviewed']).execute()
    const counted = await createCalls(services, countProcedures).get_request_counts(
      {},
      pick(admins),
    )
    const open = stored.filter(({ outcome }) => outcome !== 'withdrawn')
    const reviewed = open.filter(({ is_reviewed }) => is_reviewed).length
    expect(counted).toMatchObject({
      counts: { pending: open.length - reviewed, reviewed, total: stored.length },
    })
  })
})
