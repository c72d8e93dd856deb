import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { filledIn } from '#domain/campaigns/amounts.ts'
import { addAdmin, addRequest, callerOf } from '#server/testing/callers.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { isFull } from '#server/testing/sizes.ts'

const MANY = isFull ? 40 : 6

/** Returns a database that counts its statements. */
function counting(database: TestDatabase) {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted = new Proxy(database, {
    get: (target, name) =>
      name === 'kysely' ? target.kysely.withPlugin(counter) : Reflect.get(target, name),
  })
  const during = async (work: () => Promise<unknown>) => {
    const before = statements
    await work()
    return statements - before
  }
  return { counted, during }
}

describeEachDatabase('deciding many', (database) => {
  async function asked(count: number, variables = {}) {
    const office = await openCampaignOffice(database, variables)
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) ids.push((await addRequest(office.db)).id)
    const outcomes = async () => {
      const rows = await office.db
        .selectFrom('requests')
        .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
        .select(['requests.outcome', 'donation_amount'])
        .where('requests.id', 'in', ids)
        .execute()
      return rows.map(({ outcome, donation_amount }) => `${outcome} ${donation_amount}`)
    }
    const amountsOf = (amount: string) => Object.fromEntries(ids.map((id) => [id, amount]))
    return { ...office, ids, outcomes, amountsOf }
  }

  test('as last time and ten percent more, undone, and decided again', async () => {
    const { campaigns, admin, ids, outcomes } = await asked(MANY)
    const amount = filledIn({ by: 'percent', hundredths: 1000 }, '333.35') ?? ''
    const amounts = Object.fromEntries(ids.map((id) => [id, amount]))
    const call = { request_ids: ids, amounts, operation_id: randomUUID() }
    const first = await campaigns.decide_many(call, admin)
    expect(first).toMatchObject({ success: true, refused: [] })
    expect(await campaigns.decide_many(call, admin)).toEqual(first)
    expect(await outcomes()).toEqual(Array(MANY).fill('approved 366.69'))
    const decisions = first.success ? first.saved : []
    const undo = { decisions, operation_id: randomUUID() }
    for (const _ of ['first', 'repeated']) {
      expect(await campaigns.undo_many(undo, admin)).toMatchObject({ undone: MANY, refused: [] })
    }
    expect(await outcomes()).toEqual(Array(MANY).fill('undecided null'))
    const again = { ...call, operation_id: randomUUID() }
    expect(await campaigns.decide_many(again, admin)).toMatchObject({ refused: [] })
    expect(await outcomes()).toEqual(Array(MANY).fill('approved 366.69'))
  })

  test('as many statements decide and undo forty requests as two', async () => {
    const { counted, during } = counting(database)
    const { campaigns, admin, db } = await openCampaignOffice(counted)
    const statementsFor = async (count: number) => {
      const ids: string[] = []
      for (let at = 0; at < count; at += 1) ids.push((await addRequest(db)).id)
      const amounts = Object.fromEntries(ids.map((id) => [id, '180']))
      let decisions: { request_id: string; reviewed_at: string }[] = []
      const decided = await during(async () => {
        const answer = await campaigns.decide_many({ request_ids: ids, amounts }, admin)
        if (answer.success) decisions = answer.saved
      })
      expect(decisions).toHaveLength(count)
      const undone = await during(() => campaigns.undo_many({ decisions }, admin))
      return [decided, undone]
    }
    expect(await statementsFor(40)).toEqual(await statementsFor(2))
  })

  test('rows that cannot be decided are refused by row, and the others saved', async () => {
    const { campaigns, admin, ids, amountsOf, reviews, db } = await asked(4)
    const [decided = '', withdrawn = '', paid = '', open = ''] = ids
    await reviews.create_admin_review(
      { input_request_id: decided, input_donation_amount: '18' },
      admin,
    )
    await reviews.withdraw_request({ request_id: withdrawn }, admin)
    await db.updateTable('requests').set({ status: 'created' }).where('id', '=', paid).execute()
    const missing = randomUUID()
    const answer = await campaigns.decide_many(
      { request_ids: [...ids, missing], amounts: { ...amountsOf('180'), [missing]: '180' } },
      admin,
    )
    if (!answer.success) throw new Error(answer.error)
    expect(answer.saved.map(({ request_id }) => request_id).sort()).toEqual([paid, open].sort())
    expect(answer.total).toBe('360.00')
    const why = Object.fromEntries(answer.refused.map((row) => [row.request_id, row.error_code]))
    expect(why).toEqual({
      [decided]: 'err.reviewChanged',
      [withdrawn]: 'desk.requestWithdrawn',
      [missing]: 'err.notFound',
    })
    // What was changed since is not undone with the others.
    await reviews.create_admin_review(
      { input_request_id: open, input_donation_amount: '200' },
      admin,
    )
    expect(await campaigns.undo_many({ decisions: answer.saved }, admin)).toMatchObject({
      undone: 1,
      refused: [{ request_id: open, error_code: 'err.reviewChanged' }],
    })
  })

  test('nothing is saved with a wrong amount, or a large one without a fresh sign-in', async () => {
    const { campaigns, admin, ids, amountsOf, outcomes } = await asked(2, {
      REVIEW_CONFIRM_ABOVE: '1000',
      REVIEW_FRESH_ABOVE: '1000',
    })
    const [first = ''] = ids
    const wrong = { request_ids: ids, amounts: { ...amountsOf('180'), [first]: '-1' } }
    expect(await campaigns.decide_many(wrong, admin)).toMatchObject({
      error_code: 'err.invalidAmount',
    })
    const stale = {
      ...admin,
      session: { ...admin.session, signed_in_at: new Date(Date.now() - 3_600_000) },
    }
    const large = { request_ids: ids, amounts: amountsOf('5000') }
    const answer = await campaigns.decide_many(large, stale)
    expect(await outcomes()).toEqual(
      answer.success ? Array(2).fill('approved 5000.00') : Array(2).fill('undecided null'),
    )
  })

  test('an exceeded fund refuses its rows, and saves those before', async () => {
    const { campaigns, admin, ids, amountsOf, db } = await asked(3, { FUND_LIMITS: 'required' })
    const { id: fund_id } = await db
      .insertInto('funds')
      .values({ name: `Pesach ${randomUUID()}`, budget: '400', period: 'once', categories: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await campaigns.decide_many(
      { request_ids: ids, amounts: amountsOf('180'), fund_id },
      admin,
    )
    if (!answer.success) throw new Error(answer.error)
    expect(answer.saved).toHaveLength(2)
    expect(answer.refused).toMatchObject([{ error_code: 'fund.exceeded' }])
    const [refused] = answer.refused
    const left = db
      .selectFrom('admin_reviews')
      .select('request_id')
      .where('request_id', '=', refused?.request_id ?? '')
    expect(await left.execute()).toEqual([])
  })

  test('of two administrators at once each row is decided once', async () => {
    const { campaigns, admin, ids, amountsOf, db } = await asked(MANY)
    const other = callerOf(await addAdmin(db))
    const [one, two] = await Promise.all([
      campaigns.decide_many({ request_ids: ids, amounts: amountsOf('180') }, admin),
      campaigns.decide_many({ request_ids: ids.toReversed(), amounts: amountsOf('500') }, other),
    ])
    if (!one.success || !two.success) throw new Error('refused')
    const saved = [...one.saved, ...two.saved].map(({ request_id }) => request_id)
    expect(saved.toSorted()).toEqual(ids.toSorted())
    expect(one.refused.length + two.refused.length).toBe(MANY)
  })
})
