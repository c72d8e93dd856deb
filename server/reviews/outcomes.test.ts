import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { decisionScene } from '#server/testing/decision-scene.ts'

describeEachDatabase('an outcome', (database) => {
  const setUp = () => decisionScene(database)

  test('declined needs a reason, is Reviewed, and is read by the family in its words', async () => {
    const { decide, give, office, family, letters } = await setUp()
    for (const input_message of [undefined, null, ' \n ']) {
      expect(await decide({ ...give.declined, input_message })).toMatchObject({
        success: false,
        error_code: 'common.required',
        fields: { input_message: 'common.required' },
      })
    }
    expect(await decide({ ...give.declined, input_message: 'x'.repeat(2001) })).toMatchObject({
      fields: { input_message: 'err.tooLong' },
    })
    expect(await decide({ ...give.declined, input_notes: 'not now' })).toMatchObject({
      success: true,
      review: { outcome: 'declined', donation_amount: '0.00', message: 'The funds are spent.' },
    })
    expect(await office()).toMatchObject({ outcome: 'declined', review: { notes: 'not now' } })
    expect(await family()).toMatchObject({ outcome: 'declined', message: 'The funds are spent.' })
    expect(await letters()).toEqual([{ kind: 'reviewed', attempts: 0 }])
  })

  test("of a reason from the office's list is read in every language, also after the list changes", async () => {
    const { decide, reviews, admin, family } = await setUp()
    const { reasons, version } = await reviews.get_decline_reasons({}, admin)
    const reason = reasons[1]
    await decide({ input_outcome: 'declined', input_message: ` ${reason?.he} ` })
    const saved = await reviews.save_decline_reasons(
      { reasons: [], expected_version: version },
      admin,
    )
    expect(saved).toEqual({ success: true, reasons: [], version: version + 1 })
    for (const locale of ['en', 'he', 'yi'] as const) {
      expect((await family(locale))?.message).toBe(reason?.[locale])
    }
    const conflict = { reasons, expected_version: version }
    expect(await reviews.save_decline_reasons(conflict, admin)).toMatchObject({
      error_code: 'reasons.changed',
      current: { reasons: [], version: version + 1 },
    })
    const empty = { reasons: [{ en: 'No', he: ' ', yi: 'ניין' }], expected_version: version + 1 }
    expect(await reviews.save_decline_reasons(empty, admin)).toMatchObject({
      fields: { 'reasons.0.he': 'common.required' },
    })
    await reviews.save_decline_reasons({ reasons, expected_version: version + 1 }, admin)
  })

  test('of a question leaves the request Pending, with a mark and a letter of its own', async () => {
    const { decide, give, office, family, letters } = await setUp()
    expect(await decide(give.asked)).toMatchObject({
      review: { outcome: 'needs_info', donation_amount: null, message: 'Which hall?' },
    })
    const { review } = await office()
    expect(await office()).toMatchObject({ outcome: 'needs_info' })
    expect(await family()).toMatchObject({ outcome: 'needs_info', message: 'Which hall?' })
    expect(await letters()).toEqual([{ kind: 'question', attempts: 0 }])
    const input_expected_reviewed_at = review?.reviewed_at ?? null
    expect(await decide({ ...give.approved, input_expected_reviewed_at })).toMatchObject({
      review: { outcome: 'approved', message: null },
    })
    expect(await letters()).toEqual([{ kind: 'reviewed', attempts: 0 }])
    expect(await family()).toMatchObject({ outcome: 'approved', message: null })
  })

  test('without an amount or an outcome is a malformed call', async () => {
    const { decide } = await setUp()
    await expect(decide({})).rejects.toMatchObject({ status: 400 })
    await expect(decide({ input_outcome: 'approved' })).rejects.toMatchObject({ status: 400 })
  })

  test('undone within five minutes sends no letter', async () => {
    const { decide, give, reviews, one, admin, office, letters, pass, worker } = await setUp()
    await decide({ ...give.approved, input_notes: 'soon' })
    const at = (await office()).review?.letter_at ?? ''
    expect(Date.parse(at) - Date.now()).toBeGreaterThan(4.5 * 60_000)
    await pass(4)
    expect(await worker()).toEqual([])
    expect(await reviews.undo_admin_review(one, admin)).toMatchObject({
      success: true,
      letter: 'cancelled',
      review: { donation_amount: '180.00', notes: 'soon' },
    })
    expect(await letters()).toEqual([])
    expect(await office()).toMatchObject({ outcome: 'undecided', review: null })
  })

  test('undone later says that a letter had gone out; the next decision sends one again', async () => {
    const { decide, give, reviews, one, admin, office, letters, pass, worker } = await setUp()
    await decide(give.approved)
    await pass(5)
    expect(await worker()).toHaveLength(1)
    expect((await office()).review?.letter_at).toBeNull()
    expect(await reviews.undo_admin_review(one, admin)).toMatchObject({ letter: 'sent' })
    await decide(give.declined)
    expect(await letters()).toEqual([
      { kind: 'reviewed', attempts: 1 },
      { kind: 'reviewed', attempts: 0 },
    ])
  })

  test('undone while a worker takes its letter: either it is sent or it is cancelled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { decide, give, reviews, one, admin, letters, pass, worker } = await setUp()
      await decide(give.approved)
      await pass(5)
      const undo = reviews.undo_admin_review(one, admin)
      const [undone, taken] = await Promise.all([undo, wait(round).then(worker)])
      expect(undone).toMatchObject({ letter: taken.length > 0 ? 'sent' : 'cancelled' })
      expect(await letters()).toHaveLength(taken.length)
    }
  })

  test('is not undone twice, nor after money has left, nor over a change', async () => {
    const { decide, give, reviews, one, admin, setStatus } = await setUp()
    const undo = (more = {}) => reviews.undo_admin_review({ ...one, ...more }, admin)
    expect(await undo()).toMatchObject({ success: false, error_code: 'desk.nothingToUndo' })
    await decide(give.approved)
    for (const status of ['processed', 'paid'] as const) {
      await setStatus(status)
      expect(await undo()).toMatchObject({ error_code: 'err.requestPaid' })
      expect(await decide(give.declined)).toMatchObject({ error_code: 'err.requestPaid' })
      expect(await decide(give.asked)).toMatchObject({ error_code: 'err.requestPaid' })
    }
    await setStatus('processing')
    const expected_reviewed_at = '2026-11-01T00:00:00.000Z'
    expect(await undo({ expected_reviewed_at })).toMatchObject({
      error_code: 'err.reviewChanged',
      review: { donation_amount: '180.00' },
    })
    const both = await Promise.all([undo(), undo()])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })
})
