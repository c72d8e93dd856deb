import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ParsedInput } from '#contract/index.ts'
import { addAdmin, addRequest, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { reviewProcedures } from './procedures.ts'

type Input = Partial<ParsedInput<'create_admin_review'>>

describeEachDatabase('a review', (database) => {
  const setUp = async () => {
    const services = testServices(database)
    const { db } = services
    const reviews = createCalls(services, reviewProcedures)
    const admin = callerOf(await addAdmin(db, { name: 'Rivka Levi' }))
    const user = await addUser(db, { locale: 'yi' })
    const { id } = await addRequest(db, { user_id: user.id })
    const save = (input: Input = {}, by = admin) =>
      reviews.create_admin_review(
        { input_request_id: id, input_donation_amount: '180', ...input },
        by,
      )
    const saved = async (input: Input = {}, by = admin) => {
      const answer = await save(input, by)
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer.review
    }
    const isReviewed = async () => {
      const request = await db
        .selectFrom('requests')
        .select('is_reviewed')
        .where('id', '=', id)
        .executeTakeFirst()
      return request?.is_reviewed
    }
    const letters = () =>
      db
        .selectFrom('outbox')
        .select(['kind', 'locale', 'data'])
        .where('recipient', '=', user.email)
        .execute()
    const events = () =>
      db
        .selectFrom('audit_events')
        .select(['actor_id', 'action', 'details'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute()
    return { db, admin, save, saved, isReviewed, letters, events }
  }

  test('is stored, moves the request to Reviewed and notifies the requester without the amount', async () => {
    const { saved, isReviewed, letters } = await setUp()
    expect(await isReviewed()).toBe(false)
    expect(await saved({ input_notes: ' for\r\nthe wedding ' })).toEqual({
      outcome: 'approved',
      donation_amount: '180.00',
      plan: null,
      notes: 'for\nthe wedding',
      message: null,
      letter_at: expect.stringMatching(/Z$/),
      reviewed_at: expect.stringMatching(/Z$/),
      reviewed_by_name: 'Rivka Levi',
    })
    expect(await isReviewed()).toBe(true)
    expect(await letters()).toEqual([
      {
        kind: 'reviewed',
        locale: 'yi',
        data: {
          full_name: 'Moshe Cohen',
          request_code: expect.stringMatching(/^\w{4}-\w{4}$/),
          requested_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          outcome: 'approved',
          pay_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      },
    ])
  })

  test('can be edited by another administrator, is recorded, and sends only one letter', async () => {
    const { db, admin, saved, letters, events } = await setUp()
    const first = await saved()
    const other = callerOf(await addAdmin(db, { name: 'Chaim Katz' }))
    const second = await saved({ input_donation_amount: '0', input_notes: 'no' }, other)
    expect(second).toMatchObject({
      donation_amount: '0.00',
      notes: 'no',
      reviewed_by_name: 'Chaim Katz',
    })
    expect(second.reviewed_at > first.reviewed_at).toBe(true)
    expect(await letters()).toHaveLength(1)
    expect(await events()).toEqual([
      {
        actor_id: admin.user.id,
        action: 'review.created',
        details: {
          before: null,
          after: { outcome: 'approved', donation_amount: '180.00' },
          notes_changed: false,
        },
      },
      {
        actor_id: other.user.id,
        action: 'review.changed',
        details: {
          before: { outcome: 'approved', donation_amount: '180.00' },
          after: { outcome: 'approved', donation_amount: '0.00' },
          notes_changed: true,
        },
      },
    ])
  })

  test.each([
    ['1,234.50', '1234.50'],
    [1234.5, '1234.50'],
    ['١٨٠', '180.00'],
    [0, '0.00'],
    ['9999999999.99', '9999999999.99'],
  ])('with the amount %j is stored as %s', async (input_donation_amount, stored) => {
    const { saved } = await setUp()
    expect(await saved({ input_donation_amount })).toMatchObject({ donation_amount: stored })
  })

  test.each(['', 'abc', '-1', -1, '1e9', 1e10, '1.005', '99999999999'])(
    'with the amount %j is refused',
    async (input_donation_amount) => {
      const { save, isReviewed } = await setUp()
      expect(await save({ input_donation_amount })).toEqual({
        success: false,
        error: 'Please enter a valid amount',
        error_code: 'err.invalidAmount',
        fields: { input_donation_amount: 'err.invalidAmount' },
      })
      expect(await isReviewed()).toBe(false)
    },
  )

  test('with notes that are too long or for an unknown request is refused', async () => {
    const { save } = await setUp()
    expect(await save({ input_notes: 'x'.repeat(4001) })).toMatchObject({
      error_code: 'err.tooLong',
      fields: { input_notes: 'err.tooLong' },
    })
    expect(await save({ input_request_id: randomUUID() })).toMatchObject({
      success: false,
      error_code: 'err.notFound',
    })
  })

  describe('by two administrators at the same time', () => {
    test('is not overwritten unseen: the second one gets the current review', async () => {
      const { db, save, saved } = await setUp()
      const other = callerOf(await addAdmin(db))
      const first = await saved({ input_expected_reviewed_at: null })
      const conflict = await save(
        { input_donation_amount: '500', input_expected_reviewed_at: null },
        other,
      )
      expect(conflict).toMatchObject({
        success: false,
        error_code: 'err.reviewChanged',
        review: first,
      })
      const second = await saved(
        { input_donation_amount: '500', input_expected_reviewed_at: first.reviewed_at },
        other,
      )
      expect(
        await save({
          input_donation_amount: '1000',
          input_expected_reviewed_at: first.reviewed_at,
        }),
      ).toMatchObject({ error_code: 'err.reviewChanged', review: second })
    })

    test('is saved by exactly one of them', async () => {
      const { db, save, saved, events } = await setUp()
      const admins = await Promise.all(Array.from({ length: 8 }, () => addAdmin(db)))
      const first = await saved()
      const answers = await Promise.all(
        admins.map((by, at) =>
          save(
            {
              input_donation_amount: 200 + at,
              input_expected_reviewed_at: first.reviewed_at,
            },
            callerOf(by),
          ),
        ),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect(await events()).toHaveLength(2)
    })
  })

  test('that is sent twice is stored once', async () => {
    const { saved, events } = await setUp()
    const twice = [0, 1].map(() => saved({ input_expected_reviewed_at: null }))
    const [first, second] = await Promise.all(twice)
    expect(second).toEqual(first)
    expect(await events()).toHaveLength(1)
  })
})
