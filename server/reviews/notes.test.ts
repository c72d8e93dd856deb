import { expect, test } from 'vitest'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { reviewProcedures } from './procedures.ts'

describeEachDatabase('Notes without a decision', (database) => {
  const setUp = async () => {
    const services = testServices(database)
    const { db } = services
    const reviews = createCalls(services, reviewProcedures)
    const admin = callerOf(await addAdmin(db, { name: 'Rivka Levi' }))
    const { id } = await addRequest(db)
    const note = (notes: string, expected_notes?: string | null) =>
      reviews.save_request_notes({ request_id: id, notes, expected_notes }, admin)
    const decide = (input: { input_notes?: string | null } = {}) =>
      reviews.create_admin_review(
        { input_request_id: id, input_donation_amount: '180', ...input },
        admin,
      )
    const stored = () =>
      db
        .selectFrom('requests')
        .leftJoin('admin_reviews', 'request_id', 'requests.id')
        .select(['office_notes', 'notes', 'outcome_rank', 'is_reviewed'])
        .where('requests.id', '=', id)
        .executeTakeFirstOrThrow()
    return { db, id, reviews, admin, note, decide, stored }
  }

  test('stay with a pending request, decide nothing, and send no letter', async () => {
    const { db, id, note, stored } = await setUp()
    expect(await note(' Ask the Rav ')).toEqual({
      success: true,
      notes: 'Ask the Rav',
      review: null,
    })
    expect(await stored()).toMatchObject({ office_notes: 'Ask the Rav', is_reviewed: false })
    const letters = db.selectFrom('outbox').select('id').where('request_id', '=', id)
    expect(await letters.execute()).toEqual([])
    const events = db.selectFrom('audit_events').select(['action', 'details'])
    expect(await events.where('subject_id', '=', id).execute()).toEqual([
      { action: 'request.noted', details: {} },
    ])
  })

  test('go into the review of a decision that says nothing of notes', async () => {
    const { note, decide, stored } = await setUp()
    await note('Ask the Rav')
    expect(await decide()).toMatchObject({ success: true, review: { notes: 'Ask the Rav' } })
    expect(await stored()).toMatchObject({ office_notes: null, notes: 'Ask the Rav' })
  })

  test('are replaced by the notes of a decision, also by none', async () => {
    const { note, decide, stored } = await setUp()
    await note('Ask the Rav')
    await decide({ input_notes: '' })
    expect(await stored()).toMatchObject({ office_notes: null, notes: null })
  })

  test('change the review of a decided request, and survive its undoing', async () => {
    const { id, reviews, admin, note, decide, stored } = await setUp()
    await decide({ input_notes: 'First' })
    expect(await note('Second', 'First')).toMatchObject({
      success: true,
      review: { notes: 'Second', donation_amount: '180.00' },
    })
    expect(await stored()).toMatchObject({ notes: 'Second', is_reviewed: true })
    await reviews.undo_admin_review({ request_id: id }, admin)
    expect(await stored()).toMatchObject({ office_notes: 'Second', is_reviewed: false })
  })

  test('of somebody else are shown and not replaced', async () => {
    const { note, stored } = await setUp()
    await note('Mine', null)
    expect(await note('Other', null)).toMatchObject({
      success: false,
      error_code: 'review.notesChanged',
      notes: 'Mine',
    })
    expect(await note('Mine', null)).toMatchObject({ success: true }) // a repeated press
    expect(await stored()).toMatchObject({ office_notes: 'Mine' })
  })
})
