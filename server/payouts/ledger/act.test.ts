import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Act } from '#domain/payouts/ledger/carry-out.ts'
import { balanceOf, freeOf } from '#domain/payouts/ledger/rows.ts'
import { scopes } from '#domain/testing/ledger-model/scopes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type LedgerScene, openLedgerScene } from '#server/testing/ledger-scene.ts'
import { sized } from '#server/testing/sizes.ts'
import { recountLedger } from './recount.ts'

describeEachDatabase('acts on the ledger', (database) => {
  let scene: LedgerScene
  beforeAll(async () => {
    scene = await openLedgerScene(database.kysely)
  })
  const on = '2026-01-16'
  const first = { due: 1, attempt: 1 } as const

  /** Returns a request of which 100 dollars are approved. */
  async function approved() {
    const { id } = await scene.add()
    await scene.act(id, { act: 'approve', dues: [{ dueOn: on, amount: 10_000n }] })
    return id
  }
  async function dueOf(id: string) {
    const due = (await scene.load(id))?.dues[0]
    if (!due) throw new Error('No due')
    return due
  }
  const cash = (amount: bigint) => ({ act: 'record_outside', due: 1, amount, on }) as const

  test.each(['ends', 'checkEnds', 'mixed', 'decisions', 'plan', 'funds'])(
    'are stored as the rules of "%s" say',
    async (name) => {
      const scope = scopes[name]
      if (!scope) throw new RangeError('No such scope')
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { minLength: 6, maxLength: 14 }), (choices) =>
          scene.walk(scope, choices),
        ),
        { numRuns: sized(4, 20), endOnFailure: true },
      )
      expect(await recountLedger(database.kysely)).toEqual([])
    },
  )

  test('are stored together, or not at all if one is refused', async () => {
    const [rich, poor] = [await approved(), await approved()]
    const acts = (amounts: [bigint, bigint]) => [
      { requestId: rich, act: cash(amounts[0]) },
      { requestId: poor, act: cash(amounts[1]) },
    ]
    const refusal = { requestId: poor, refusal: 'outside.aboveOpen', field: 'amount' }
    expect(await scene.actAll(acts([1n, 10_001n]))).toMatchObject({ refused: [refusal] })
    expect((await dueOf(rich)).payments).toEqual([])
    const transitions = [{ due: 1, attempt: 1, from: null, to: 'paid' }]
    const status = { from: 'created', to: 'paid' }
    expect(await scene.actAll(acts([10_000n, 10_000n]))).toMatchObject({
      done: [
        { requestId: rich, transitions, status, marked: [] },
        { requestId: poor, transitions, status, marked: [] },
      ],
    })
  })

  test('say what became of a file of all its payments', async () => {
    const ids = [await approved(), await approved()]
    const all = (act: Act) => scene.actAll(ids.map((requestId) => ({ requestId, act })))
    await all({ act: 'plan', due: 1 })
    await all({ act: 'lock', carrier: 'file', ...first })
    await all({ act: 'download', ...first })
    const give = { act: 'give', revision: 1, ...first } as const
    await expect(scene.act(ids[0] ?? '', give)).rejects.toThrow('some payments')
    expect(await all(give)).toMatchObject({ done: [{}, {}] })
    for (const id of ids) expect((await dueOf(id)).payments).toMatchObject([{ state: 'sent' }])
  })

  test('two at once leave nothing free below 0', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, approved))
    const acted = await Promise.all(
      ids.flatMap((id) => [scene.act(id, cash(6000n)), scene.act(id, cash(7000n))]),
    )
    expect(acted.filter((one) => 'refused' in one)).toHaveLength(ids.length)
    for (const id of ids) expect(freeOf(await dueOf(id))).toBeOneOf([3000n, 4000n])
    expect(await recountLedger(database.kysely)).toEqual([])
  })

  test.each(['update postings set amount = 1', 'delete from postings', 'truncate postings'])(
    'cannot be changed: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('only ever added')
    },
  )

  test('a due that is not marked cannot be overdrawn', async () => {
    const id = await approved()
    const overdrawn = sql`update due_balances set paid = 101 from request_dues
      where due_id = request_dues.id and request_id = ${id}`
    await expect(overdrawn.execute(database.kysely)).rejects.toThrow('than is approved')
  })

  test('a recount names a balance, an attempt and a status that differ', async () => {
    const id = await approved()
    await scene.act(id, { act: 'plan', due: 1 })
    await scene.act(id, { act: 'lock', carrier: 'file', ...first })
    await sql`update due_balances set approved = 101 from request_dues
      where due_id = request_dues.id and request_id = ${id}`.execute(database.kysely)
    await sql`update payments set carrier = null where request_id = ${id}`.execute(database.kysely)
    await sql`update requests set status = 'paid' where id = ${id}`.execute(database.kysely)
    expect(await recountLedger(database.kysely)).toEqual([
      { requestId: id, place: 'approved of 1', stored: '101.00', reckoned: '100.00' },
      { requestId: id, place: 'status', stored: 'paid', reckoned: 'processing' },
      { requestId: id, place: 'committed of 1/1', stored: '100.00', reckoned: '0.00' },
    ])
    expect(balanceOf(await dueOf(id)).committed).toBe(10_000n)
  })
})
