import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '#server/counts/index.ts'
import type { Db } from '#server/database/connect.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { expectLedger } from '#server/testing/ledger-check.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { differencesOf, ledgerOf, loadRecorded } from '#server/testing/recorded.ts'

// What commit 746fca76 (tables 063) stored of whatever administrators had pressed, taken to the ledger.

const twice = '100 + 0 - 100 - 60 = -60 !'
const paidTwice = '100 + 0 - 0 - 160 = -60 !'
const twiceInFull = ['100 + 0 - 0 - 200 = -100 ! paid paid', 'paid']

async function reasons(db: Db) {
  const { rows } = await sql<{ text: string }>`
    select concat(why, ' ', count(*)) as text from ledger_differences group by why order by why`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

async function expectRules(db: Db) {
  await expectLedger(db)
  expect(await recount(db)).toEqual([])
  const broken = await brokenInvariants(db)
  // Nobody pressed what the step finds out.
  expect(broken.filter((text) => !text.startsWith('each change of state'))).toEqual([])
}

describeEachDatabase('The step to the ledger', { differs: 'migrations' }, (database) => {
  describe('of each scene', () => {
    let scenes: Record<string, string>
    beforeAll(async () => {
      scenes = await loadRecorded(database, '063-scenes')
    })
    const requestOf = (scene: string) => scenes[scene] ?? ''

    test.each<[scene: string, ledger: string[], differences?: string[]]>([
      ['planned', ['100 + 0 - 0 - 0 = 100 planned', 'created'], []],
      ['locked', ['100 + 0 - 100 - 0 = 0 locked', 'processing'], []],
      ['sent', ['100 + 0 - 100 - 0 = 0 sent', 'processed'], []],
      ['paid', ['100 + 0 - 0 - 100 = 0 paid', 'paid'], []],
      ['returned', ['100 + 0 - 0 - 0 = 100 returned', 'processing'], []],
      ['plan marked as paid', ['300 + 0 - 0 - 300 = 0 paid', 'paid']],
      [
        'plan marked as paid, extended',
        ['300 + 0 - 0 - 300 = 0 paid', '300 + 0 - 0 - 0 = 300', 'processing'],
        [
          'paid, General 0.00 300.00 marked_by_hand',
          'unpaid, General 600.00 300.00 marked_by_hand',
        ],
      ],
      [
        'plan marked as paid, extended, paid',
        ['300 + 0 - 0 - 600 = -300 ! paid paid', '300 + 0 - 0 - 0 = 300', 'processing'],
      ],
      ['cash, held and given after all', [`${twice} sent paid`, 'processed']],
      ['cash, taken out and paid', [`${paidTwice} paid paid`, 'paid']],
      ['cash, failed and paid', [`${paidTwice} paid paid`, 'paid']],
      ['cash, file refused by mistake', [`${twice} sent paid`, 'processed']],
      ['cash, released, first file given', [`${twice} sent paid`, 'processed']],
      ['cash, check replaced and cleared', twiceInFull],
      ['marked as paid, check replaced and cleared', twiceInFull],
      ['cash, check stopped without an answer', [`${twice} returned paid`, 'processing']],
      [
        'marked as paid, check stopped without an answer',
        ['100 + 0 - 100 - 100 = -100 ! returned paid', 'paid'],
      ],
      ['marked as paid, decided anew', ['900 + 0 - 0 - 900 = 0 paid', 'paid']],
      ['marked as paid, decided anew, over nothing', ['paid']],
      [
        'marked as paid, erased',
        ['100 + 0 - 0 - 100 = 0 paid', 'paid'],
        ['paid, General 0.00 100.00 erased_by_hand'],
      ],
      [
        'returned, decided anew',
        ['40 + 0 - 0 - 0 = 40 returned', 'processing'],
        ['unpaid, General 100.00 40.00 earlier_amount'],
      ],
      [
        'check replaced, decision undone',
        ['100 + 0 - 100 - 0 = 0 returned', 'processing'],
        ['unpaid, General 0.00 100.00 still_out'],
      ],
      ['check replaced, decision undone, cleared', ['100 + 0 - 0 - 100 = 0 paid', 'paid'], []],
    ])('%s', async (scene, ledger, differences) => {
      const id = requestOf(scene)
      expect(await ledgerOf(database.kysely, id)).toEqual(ledger)
      if (differences) expect(await differencesOf(database.kysely, id)).toEqual(differences)
    })

    test('agrees with the rules', async () => {
      await expectRules(database.kysely)
      expect(await reasons(database.kysely)).toEqual([
        ...[
          'earlier_amount 1',
          'erased_by_hand 1',
          'marked_by_hand 6',
          'perhaps_twice 6',
          'still_out 1',
        ],
      ])
    })

    describe('an office goes on', () => {
      let office: PayoutOffice
      beforeAll(async () => {
        office = await openPayoutOffice(database)
      })
      afterAll(() => office.close())

      const firstOf = (scene: string) =>
        office.db
          .selectFrom('payments')
          .select(['id as payment_id', 'check_number as number'])
          .where('request_id', '=', requestOf(scene))
          .where('way', '=', 'run')
          .executeTakeFirstOrThrow()

      test.each<[act: string, scene: string, ledger: string[]]>([
        ['come_back', 'paid', ['100 + 0 - 0 - 0 = 100 returned', 'processing']],
        [
          'answer_paid_twice',
          'plan marked as paid, extended, paid',
          ['300 + 300 - 0 - 600 = 0 paid paid', '300 + 0 - 0 - 0 = 300', 'processing'],
        ],
        [
          'answer_stop',
          'cash, check stopped without an answer',
          ['100 + 0 - 0 - 60 = 40 returned paid', 'processing'],
        ],
      ])('with %s after %s', async (act, scene, ledger) => {
        const { payment_id, number } = await firstOf(scene)
        const on = office.today()
        const input = {
          come_back: { payment_id, on },
          answer_paid_twice: { payment_id, note: 'both were cashed' },
          answer_stop: { number, answer: 'stopped', on },
        }[act]
        await office.call(`act_on_payment ${act}`, input)
        expect(await ledgerOf(database.kysely, requestOf(scene))).toEqual(ledger)
        await expectLedger(database.kysely)
      })
    })
  })
})

describeEachDatabase('The step to the ledger', (database) => {
  // 300 random presses each.
  test.each([
    ['063-history-1', ['earlier_amount 3', 'follows_money 7', 'perhaps_twice 1']],
    [
      '063-history-2',
      [
        ...['changed_after_lock 1', 'check_cleared 2', 'earlier_amount 6', 'follows_money 2'],
        'perhaps_twice 3',
      ],
    ],
  ])('of %s agrees with the rules', async (name, expected) => {
    await loadRecorded(database, name)
    await expectRules(database.kysely)
    expect(await reasons(database.kysely)).toEqual(expected)
  })
})
