import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterConversion, differencesOf, ledgerOf } from '#server/testing/conversion.ts'
import { caseOf, conversionScenes } from '#server/testing/conversion-scenes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { planFridays } from '#server/testing/plan-scene.ts'

describeEachDatabase('The conversion to the ledger', { differs: 'migrations' }, (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(async () => {
    await office.clean()
    await sql`delete from admin_reviews`.execute(office.db)
  })
  afterAll(() => office.close())

  const ledger = (id: string) => afterConversion(office.db, (db) => ledgerOf(db, id))
  const differences = (id: string) => afterConversion(office.db, (db) => differencesOf(db, id))
  const { cash, decide, setStatus, locked, sent, paid, held, given, paidByResults, cleared } =
    conversionScenes(() => office)

  test('keeps each state of a payment', async () => {
    const planned = await office.decided(0, '100')
    await office.newRun()
    expect(await ledger(planned)).toEqual(['100 + 0 - 0 - 0 = 100 planned', 'created'])
    await office.clean()
    expect(await ledger((await locked()).id)).toEqual([
      '100 + 0 - 100 - 0 = 0 locked',
      'processing',
    ])
    await office.clean()
    const one = await sent()
    expect(await ledger(one.id)).toEqual(['100 + 0 - 100 - 0 = 0 sent', 'processed'])
    await office.call('mark_payments_paid', one.of)
    expect(await ledger(one.id)).toEqual(['100 + 0 - 0 - 100 = 0 paid', 'paid'])
    await office.call('act_on_payment come_back', {
      payment_id: one.payment_id,
      on: office.today(),
    })
    expect(await ledger(one.id)).toEqual(['100 + 0 - 0 - 0 = 100 returned', 'processing'])
    expect(await differences(one.id)).toEqual([])
  })

  test('pays a plan of one Friday once that was marked as paid by hand', async () => {
    const id = await office.decided(caseOf('ojc_check'), '300')
    await decide(id, '300', {
      input_plan: { every: 'week', first_on: planFridays[0], times: 1 },
    })
    await setStatus(id, 'paid')
    expect(await ledger(id)).toEqual(['300 + 0 - 0 - 300 = 0 paid', 'paid'])
    await office.call('change_dues', { request_id: id, from_number: 1, extend: { times: 1 } })
    expect(await ledger(id)).toEqual([
      ...['300 + 0 - 0 - 300 = 0 paid', '300 + 0 - 0 - 0 = 300', 'processing'],
    ])
    expect(await differences(id)).toEqual([
      ...[
        'paid, General 0.00 300.00 marked_by_hand',
        'unpaid, General 600.00 300.00 marked_by_hand',
      ],
    ])
    const { run } = await office.call<{ run: { id: string } }>('create_payout_run', {
      pay_on: planFridays[0],
    })
    const of = { run_id: run.id, method: 'ojc_check' }
    await office.call('lock_payout_run', { run_id: run.id })
    await office.call('mark_payments_sent', of)
    await office.call('mark_payments_paid', of)
    expect(await ledger(id)).toEqual([
      ...['300 + 0 - 0 - 600 = -300 ! paid paid', '300 + 0 - 0 - 0 = 300', 'processing'],
    ])
  })

  const twice = '100 + 0 - 100 - 60 = -60 !'
  const paidTwice = '100 + 0 - 0 - 160 = -60 !'
  test.each([
    [
      'that was held and given after all',
      async () => {
        const one = await held()
        await cash(one.id, '60')
        await given(one.of)
        return one.id
      },
      [`${twice} sent paid`, 'processed'],
    ],
    [
      'that was taken out and paid',
      async () => {
        const one = await sent()
        await office.call('act_on_payment take_out', {
          payment_id: one.payment_id,
          reason: 'deleted',
        })
        await cash(one.id, '60')
        await paidByResults(one)
        return one.id
      },
      [`${paidTwice} paid paid`, 'paid'],
    ],
    [
      'that failed and was paid',
      async () => {
        const one = await sent()
        const { payment_id } = one
        await office.call('act_on_payment fail', { payment_id, on: office.today() })
        await cash(one.id, '60')
        await paidByResults(one)
        return one.id
      },
      [`${paidTwice} paid paid`, 'paid'],
    ],
    [
      'whose file was refused by mistake',
      async () => {
        const one = await sent()
        await office.call('record_file_refused', { ...one.of, reason: 'wrong id' })
        await cash(one.id, '60')
        await office.call('undo_file_refused', one.of)
        return one.id
      },
      [`${twice} sent paid`, 'processed'],
    ],
    [
      'that was released, and whose first file was given',
      async () => {
        const one = await held()
        await office.call('act_on_payment release', { payment_id: one.payment_id })
        await cash(one.id, '60')
        await given(one.of)
        return one.id
      },
      [`${twice} sent paid`, 'processed'],
    ],
    [
      'whose check was replaced, and cleared',
      async () => {
        const one = await paid('check')
        const number = one.payment?.check_number
        await office.call('act_on_payment replace_check', { number, reason: 'lost' })
        await cash(one.id, '100')
        await cleared(number)
        return one.id
      },
      ['100 + 0 - 0 - 200 = -100 ! paid paid', 'paid'],
    ],
    [
      'whose check was replaced and cleared, by hand',
      async () => {
        const one = await paid('check')
        const number = one.payment?.check_number
        await office.call('act_on_payment replace_check', { number, reason: 'lost' })
        await setStatus(one.id, 'paid')
        await cleared(number)
        return one.id
      },
      ['100 + 0 - 0 - 200 = -100 ! paid paid', 'paid'],
    ],
    [
      'whose check is stopped, without an answer',
      async () => {
        const one = await paid('check')
        await office.call('act_on_payment stop_check', {
          number: one.payment?.check_number,
          reason: 'lost',
        })
        await cash(one.id, '60')
        return one.id
      },
      ['100 + 0 - 100 - 60 = -60 ! returned paid', 'processing'],
    ],
    [
      'whose check is stopped, without an answer, by hand',
      async () => {
        const one = await paid('check')
        await office.call('act_on_payment stop_check', {
          number: one.payment?.check_number,
          reason: 'lost',
        })
        await setStatus(one.id, 'paid')
        return one.id
      },
      ['100 + 0 - 100 - 100 = -100 ! returned paid', 'paid'],
    ],
  ])('marks what was paid in cash and by a payment %s', async (_, scene, expected) => {
    expect(await ledger(await scene())).toEqual(expected)
  })

  test('counts what was paid by hand as what is approved now', async () => {
    const id = await office.decided(0, '100')
    await setStatus(id, 'paid')
    await decide(id, '900')
    expect(await ledger(id)).toEqual(['900 + 0 - 0 - 900 = 0 paid', 'paid'])
    await decide(id, '0')
    expect(await ledger(id)).toEqual(['paid'])
  })

  test('keeps in the books what was paid by hand to somebody who was erased', async () => {
    const id = await office.decided(0, '100')
    await setStatus(id, 'paid')
    await sql`update requests set erased_at = now() where id = ${id}`.execute(office.db)
    expect(await ledger(id)).toEqual(['100 + 0 - 0 - 100 = 0 paid', 'paid'])
    expect(await differences(id)).toEqual(['paid, General 0.00 100.00 erased_by_hand'])
  })

  test('pays what is approved of what came back', async () => {
    const one = await paid()
    await office.call('act_on_payment come_back', {
      payment_id: one.payment_id,
      on: office.today(),
    })
    await decide(one.id, '40')
    expect(await ledger(one.id)).toEqual(['40 + 0 - 0 - 0 = 40 returned', 'processing'])
    expect(await differences(one.id)).toEqual(['unpaid, General 100.00 40.00 earlier_amount'])
  })

  test('keeps what a replaced check was paid after its decision was undone', async () => {
    const one = await paid('check')
    const number = one.payment?.check_number
    await office.call('act_on_payment replace_check', { number, reason: 'lost' })
    await office.call('undo_admin_review', { request_id: one.id })
    expect(await ledger(one.id)).toEqual(['100 + 0 - 100 - 0 = 0 returned', 'processing'])
    await cleared(number)
    expect(await ledger(one.id)).toEqual(['100 + 0 - 0 - 100 = 0 paid', 'paid'])
    expect(await differences(one.id)).toEqual([])
  })
})
