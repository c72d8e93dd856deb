import { expect, test } from 'vitest'
import { addAdmin, addRequest, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { type Calls, createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { decisionScene } from '#server/testing/decision-scene.ts'
import { questionProcedures } from './procedures.ts'

describeEachDatabase('a question of the office', (database) => {
  type Answer = Calls<keyof typeof questionProcedures>['answer_question']
  const answer_question: Answer = (...given) =>
    createCalls(testServices(database), questionProcedures).answer_question(...given)

  /** A request whose family is asked "Which hall?". */
  async function asked() {
    const scene = await decisionScene(database)
    await scene.decide(scene.give.asked)
    const questions = async () => (await scene.office()).questions
    const open = (await questions()).at(-1)
    const answer = (text: string, by = scene.requester, question_id = open?.id ?? '') =>
      answer_question({ question_id, answer: text }, by)
    const pending = async () => {
      const input = { review_filter: 'pending', limit: 5, sort: newest } as const
      const { requests } = (await scene.requests.get_requests_with_review_status(
        input,
        scene.admin,
      )) as { requests: { id: string }[] }
      return requests.map(({ id }) => id)
    }
    const events = () =>
      scene.db
        .selectFrom('audit_events')
        .select(['actor_id', 'details'])
        .where('subject_id', '=', scene.one.request_id)
        .where('action', '=', 'review.answered')
        .execute()
    return { ...scene, questions, answer, pending, events }
  }
  const newest = { by: 'created_at', direction: 'desc' } as const
  const closed = { success: false, error_code: 'answer.closed' }

  test('is answered by its family, and its request comes first in Pending', async () => {
    const { answer, one, db, user, office, family, pending, questions, events, admin, letters } =
      await asked()
    await addRequest(db, { created_at: new Date(Date.now() + 60_000) })
    expect((await pending())[0]).not.toBe(one.request_id)
    expect(await answer(' \n ')).toMatchObject({
      error_code: 'common.required',
      fields: { answer: 'common.required' },
    })
    expect(await answer('x'.repeat(2001))).toMatchObject({ fields: { answer: 'err.tooLong' } })
    expect(await letters()).toHaveLength(1)
    expect(await answer(' In Williamsburg ')).toEqual({ success: true })
    expect(await letters()).toEqual([]) // about the question
    expect((await pending())[0]).toBe(one.request_id)
    expect(await office()).toMatchObject({
      outcome: 'answered',
      review: { outcome: 'needs_info', message: 'Which hall?' },
    })
    const answered = {
      question: 'Which hall?',
      answer: 'In Williamsburg',
      answered_from: 'family',
      answered_at: expect.stringMatching(/Z$/),
      documents: [],
    }
    expect(await questions()).toEqual([
      expect.objectContaining({
        ...answered,
        asked_by_name: 'Rivka Levi',
        answered_by_name: user.name,
      }),
    ])
    const own = await family()
    expect(own).toMatchObject({ outcome: 'answered', questions: [answered] })
    expect(JSON.stringify(own?.questions)).not.toContain(admin.user.name)
    expect(await events()).toEqual([
      { actor_id: user.id, details: { from: 'family', documents: 0 } },
    ])
  })

  test('has one answer: a repeated one changes nothing, another one is refused', async () => {
    const { answer, admin, events, questions } = await asked()
    expect(await answer('In Williamsburg')).toEqual({ success: true })
    expect(await answer('In Williamsburg ')).toEqual({ success: true })
    for (const [text, by] of [['In Monsey'], ['In Williamsburg', admin]] as const) {
      expect(await answer(text, by)).toMatchObject({ error_code: 'answer.alreadyGiven' })
    }
    expect(await events()).toHaveLength(1)
    expect(await questions()).toMatchObject([{ answer: 'In Williamsburg' }])
  })

  test('is closed to another family, and looks like one that does not exist', async () => {
    const { answer, db, questions, requester } = await asked()
    const stranger = callerOf(await addUser(db))
    const another = await answer('Mine', stranger)
    expect(another).toMatchObject(closed)
    expect(await answer('Mine', requester, crypto.randomUUID())).toEqual(another)
    expect(await questions()).toMatchObject([{ answer: null }])
  })

  test('about a direct request is answered by the office, which writes down what was said', async () => {
    const { db, reviews, requests, admin } = await decisionScene(database)
    const { id } = await addRequest(db, { admin_created: true })
    const input = { input_outcome: 'needs_info', input_message: 'Which hall?' } as const
    await reviews.create_admin_review({ input_request_id: id, ...input }, admin)
    const details = () => requests.get_request({ request_id: id }, admin)
    const [question] = (await details()).questions
    const said = { question_id: question?.id ?? '', answer: 'By phone: in Monsey' }
    expect(await answer_question(said, admin)).toEqual({ success: true })
    expect(await details()).toMatchObject({
      outcome: 'answered',
      questions: [{ answered_from: 'office', answered_by_name: 'Rivka Levi' }],
    })
  })

  test('can follow an answer, even in the same words, with a letter of its own', async () => {
    const { answer, decide, give, pass, worker, letters, questions, office } = await asked()
    await pass(5)
    await worker()
    await answer('In Williamsburg')
    expect(await decide(give.asked)).toMatchObject({ success: true })
    expect(await questions()).toMatchObject([
      { question: 'Which hall?', answer: 'In Williamsburg' },
      { question: 'Which hall?', answer: null },
    ])
    expect(await office()).toMatchObject({ outcome: 'needs_info' })
    expect(await letters()).toEqual([
      { kind: 'question', attempts: 1 },
      { kind: 'question', attempts: 0 },
    ])
    expect(await answer('In Monsey')).toMatchObject({ error_code: 'answer.alreadyGiven' })
    const [, second] = await questions()
    expect(await answer('In Monsey', undefined, second?.id)).toEqual({ success: true })
  })

  test('that is reworded or taken back no longer accepts an answer', async () => {
    const { answer, decide, give, questions, reviews, one, admin, office } = await asked()
    const reworded = { ...give.asked, input_message: 'Which hall, and when?' }
    await decide(reworded)
    expect(await answer('In Williamsburg')).toMatchObject(closed)
    const [question] = await questions()
    expect(question).toMatchObject({ question: 'Which hall, and when?', answer: null })
    await decide({ ...reworded, input_notes: 'Only the notes change' })
    expect(await questions()).toEqual([question])
    await reviews.undo_admin_review(one, admin)
    expect(await questions()).toEqual([])
    expect(await answer('In Williamsburg', undefined, question?.id)).toMatchObject(closed)
    expect(await office()).toMatchObject({ outcome: 'undecided' })
  })

  test('of a decided or withdrawn request is closed; one that is restored is open again', async () => {
    const decided = await asked()
    await decided.decide(decided.give.approved)
    expect(await decided.answer('Too late')).toMatchObject(closed)
    expect(await decided.questions()).toMatchObject([{ answer: null }])

    const { answer, reviews, one, requester, admin, questions } = await asked()
    await reviews.withdraw_request(one, requester)
    expect(await answer('Too late')).toMatchObject(closed)
    await reviews.restore_request(one, admin)
    expect(await answer('In time')).toEqual({ success: true })
    expect(await questions()).toMatchObject([{ answer: 'In time' }])
  })

  test('answered twice at once keeps one answer', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { answer, admin, questions, events } = await asked()
      const results = await Promise.all([answer('One'), answer('Two'), answer('One', admin)])
      const codes = results.map((result) => (result.success ? 'saved' : result.error_code))
      expect(codes.toSorted()).toEqual(['answer.alreadyGiven', 'answer.alreadyGiven', 'saved'])
      const [kept] = await questions()
      expect(kept?.answer).toBe(codes[1] === 'saved' ? 'Two' : 'One')
      expect(await events()).toHaveLength(1)
    }
  })

  test('answered while the office decides: the answer is kept, or refused as too late', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { answer, decide, give, questions, office } = await asked()
      const both = [answer('In Williamsburg'), decide(give.approved)] as const
      const [answered, decided] = await Promise.all(both)
      expect(decided).toMatchObject({ success: true })
      if (!answered.success) expect(answered).toMatchObject(closed)
      const [question] = await questions()
      expect(question?.answer).toBe(answered.success ? 'In Williamsburg' : null)
      expect(await office()).toMatchObject({ outcome: 'approved' })
    }
  })

  test('leaves Pending in pages that contain every request once, the answered first', async () => {
    const { db, reviews, requests, admin } = await decisionScene(database)
    const reviewer = callerOf(await addAdmin(db))
    const category = `Category ${crypto.randomUUID()}`
    await db.insertInto('request_categories').values({ name: category, position: 99 }).execute()
    const made: string[] = []
    for (let at = 0; at < 7; at += 1) {
      const created_at = new Date(Date.UTC(2026, 1, 1 + at))
      const { id } = await addRequest(db, { category, created_at })
      made.push(id)
      if (at % 3 > 0) continue
      const input = { input_outcome: 'needs_info', input_message: 'Why?' } as const
      await reviews.create_admin_review({ input_request_id: id, ...input }, reviewer)
      const [question] = (await requests.get_request({ request_id: id }, admin)).questions
      await answer_question({ question_id: question?.id ?? '', answer: 'So' }, admin)
    }
    const inOrder = (...places: number[]) => places.map((at) => made[at])
    for (const [direction, expected] of [
      ['desc', inOrder(6, 3, 0, 5, 4, 2, 1)],
      ['asc', inOrder(0, 3, 6, 1, 2, 4, 5)],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const sort = { by: 'created_at', direction } as const
        const input = { review_filter: 'pending', category, sort, limit: 2, cursor } as const
        const page = await requests.get_requests_with_review_status(input, admin)
        if (!page.success) throw new Error(page.error_code)
        seen.push(...page.requests.map(({ id }) => id))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(expected)
    }
  })
})
