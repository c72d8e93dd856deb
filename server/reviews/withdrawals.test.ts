import { expect, test } from 'vitest'
import { addUser, callerOf } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { decisionScene } from '#server/testing/decision-scene.ts'

describeEachDatabase('holds and withdrawals', (database) => {
  const setUp = () => decisionScene(database)

  test('a hold has a reason, is seen by the office and never by the family', async () => {
    const { reviews, one, admin, office, family, decide, give } = await setUp()
    const before = await family()
    const reason = 'Marked secret: the neighbour called'
    expect(await reviews.hold_request({ ...one, reason: ' ' }, admin)).toMatchObject({
      fields: { reason: 'common.required' },
    })
    expect(await reviews.hold_request({ ...one, reason }, admin)).toEqual({
      success: true,
      stays: [],
    })
    expect((await office()).hold).toMatchObject({ reason, held_by_name: 'Rivka Levi' })
    expect(await family()).toEqual(before)
    expect(await decide(give.approved)).toMatchObject({ success: true })
    expect(await reviews.release_request(one, admin)).toEqual({ success: true, stays: [] })
    expect((await office()).hold).toBeNull()
  })

  test('a request that is declined, asked about, withdrawn or on hold does not become paid', async () => {
    const { reviews, requests, one, admin, decide, give } = await setUp()
    const pay = () => requests.update_request_status({ ...one, status: 'paid' }, admin)
    await decide(give.asked)
    expect(await pay()).toMatchObject({ error_code: 'err.notReviewed' })
    await decide(give.declined)
    expect(await pay()).toMatchObject({ error_code: 'err.notReviewed' })
    await decide(give.approved)
    await reviews.hold_request({ ...one, reason: 'Call first' }, admin)
    expect(await pay()).toMatchObject({ error_code: 'desk.requestOnHold' })
    await reviews.withdraw_request(one, admin)
    expect(await pay()).toMatchObject({ error_code: 'err.notReviewed' })
    await reviews.restore_request(one, admin)
    await reviews.release_request(one, admin)
    expect(await pay()).toMatchObject({ success: true })
  })

  test('a request is withdrawn by its family until it is being paid, and by nobody else', async () => {
    const { db, reviews, one, requester, office, family, setStatus, decide, give } = await setUp()
    await decide(give.declined)
    expect((await family())?.can_withdraw).toBe(false)
    expect(await reviews.withdraw_request(one, requester)).toMatchObject({
      error_code: 'dash.declined',
    })
    await decide(give.approved)
    const stranger = callerOf(await addUser(db))
    expect(await reviews.withdraw_request(one, stranger)).toMatchObject({
      error_code: 'err.notFound',
    })
    await setStatus('processing')
    expect((await family())?.can_withdraw).toBe(false)
    expect(await reviews.withdraw_request(one, requester)).toMatchObject({
      error_code: 'err.requestBeingPaid',
    })
    await setStatus('created')
    expect((await family())?.can_withdraw).toBe(true)
    expect(await reviews.withdraw_request(one, requester)).toEqual({ success: true, stays: [] })
    expect(await office()).toMatchObject({ outcome: 'withdrawn', withdrawn: { by: 'family' } })
    expect(await family()).toMatchObject({ outcome: 'withdrawn', can_withdraw: false })
  })

  test('a withdrawn request is not decided, and comes back as it was', async () => {
    const { reviews, one, admin, decide, give, office, letters, setStatus } = await setUp()
    await decide(give.approved)
    expect(await reviews.withdraw_request(one, admin)).toEqual({ success: true, stays: [] })
    expect(await letters()).toEqual([])
    expect(await office()).toMatchObject({ outcome: 'withdrawn', withdrawn: { by: 'office' } })
    expect(await decide(give.declined)).toMatchObject({ error_code: 'desk.requestWithdrawn' })
    expect(await reviews.undo_admin_review(one, admin)).toMatchObject({
      error_code: 'desk.requestWithdrawn',
    })
    expect(await reviews.hold_request({ ...one, reason: 'x' }, admin)).toMatchObject({
      error_code: 'desk.requestWithdrawn',
    })
    expect(await reviews.restore_request(one, admin)).toEqual({ success: true, stays: [] })
    expect(await office()).toMatchObject({ outcome: 'approved', withdrawn: null })
    await setStatus('paid')
    expect(await reviews.withdraw_request(one, admin)).toMatchObject({
      error_code: 'err.requestPaid',
    })
  })
})
