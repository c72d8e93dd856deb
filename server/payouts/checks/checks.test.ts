import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutCheck } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'

describeEachDatabase('A check', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
  })
  afterAll(() => office.close())

  const checkOf = async (run: { id: string }) => {
    const payments = await office.payments(run)
    const check = payments.find(({ method }) => method === 'check')
    if (!check?.check_number) throw new Error('The run has a check')
    return { ...check, check_number: check.check_number }
  }

  test('that is spoiled is void, and its payment gets the next number once', async () => {
    const run = await office.lockedRun()
    const { id: payment_id, check_number } = await checkOf(run)
    const before = await office.download(run, 'check.csv')
    const spoiled = { payment_id, number: check_number, reason: 'wrong' }
    expect(await office.refusal('act_on_payment void_check', spoiled)).toMatchObject({
      error_code: 'payout.wasFileGiven',
    })
    await office.call('record_file_not_given', { run_id: run.id, method: 'check' })
    const answers = []
    for (let press = 0; press < 3; press += 1) {
      answers.push(await office.refusal('act_on_payment void_check', spoiled))
    }
    expect(answers).toMatchObject([
      { success: true, check: { state: 'void', end_reason: 'wrong' } },
      { success: false, error_code: 'payout.checkState' },
      { success: false },
    ])
    expect((await checkOf(run)).check_number).toBe(check_number + 1)
    expect((await office.getRun(run)).run).toMatchObject({
      revision: 2,
      totals: expect.arrayContaining([expect.objectContaining({ method: 'check', count: 2 })]),
    })
    const after = await office.download(run, 'check.csv')
    expect(after.text).toBe(before.text.replace(`\n${check_number},`, `\n${check_number + 1},`))
    const positive = await office.download(run, 'positive_pay.csv')
    const kinds = positive.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(2, 4))
    expect(kinds).toEqual([
      ['I', String(check_number + 1)],
      ['V', String(check_number)],
    ])
    const sheet = await office.download(run, 'check-sheet.csv')
    expect(sheet.text).toMatch(
      new RegExp(`\n${check_number},[^\n]*Void[^\n]*\n${check_number + 1},`),
    )
  })

  test('that is held after a download is void for the bank, and cannot be unlocked', async () => {
    const run = await office.lockedRun()
    const { id: payment_id, check_number } = await checkOf(run)
    await office.decided(3, '20')
    await office.download(run, 'ach.txt')
    await office.download(run, 'check.csv')
    await office.call('record_file_not_given', { run_id: run.id, method: 'check' })
    await office.call('act_on_payment hold', { payment_id, reason: 'wait' })
    expect((await office.download(run, 'check.csv')).status).toBe(404)
    // The bank must refuse the check, although the run has no other one.
    const tellBank = async () => (await office.download(run, 'positive_pay.csv')).text
    expect(await tellBank()).toContain(`,V,${check_number},`)
    await office.call('act_on_payment release', { payment_id })
    const { methods } = await office.getRun(run)
    expect(methods.find(({ method }) => method === 'check')).toMatchObject({
      states: { cancelled: 1 },
    })
    expect(await tellBank()).toContain(`,V,${check_number},`)
    const { rows } = await sql<{ number: number; amount: string }>`
      select number, amount from checks where run_id = ${run.id} and state = 'void'`.execute(
      database.kysely,
    )
    expect(rows).toEqual([{ number: check_number, amount: '180.25' }])
    const second = await office.lockedRun()
    const check = await checkOf(second)
    await office.call('act_on_payment void_check', { number: check.check_number, reason: 'wrong' })
    expect(await office.refusal('unlock_payout_run', { run_id: second.id })).toMatchObject({
      error_code: 'payout.cannotUnlock',
    })
  })

  test('keeps its number and trace, even against SQL, and is erased with the person', async () => {
    const run = await office.lockedRun()
    const { id, check_number, request_id } = await checkOf(run)
    for (const change of [
      sql`check_number = ${check_number - 1}`,
      sql`check_number = null`,
      sql`check_date = '2026-12-11'`,
      sql`trace = 7`,
    ]) {
      const update = sql`update payments set ${change} where id = ${id}`.execute(database.kysely)
      await expect(update).rejects.toThrow('a locked payment keeps its')
    }
    await office.call('act_on_payment void_check', { number: check_number, reason: 'wrong' })
    await office.give(run, 'check')
    await office.call('act_on_payment void_check', {
      payment_id: id,
      reason: 'other',
      note: 'came back',
    })
    expect((await office.payments(run)).find((one) => one.id === id)).toMatchObject({
      state: 'returned',
      return_code: 'CHECK',
      paid_again: true,
    })
    await office.call('mark_payments_paid', { run_id: run.id, method: 'check' })
    expect(
      await office.refusal('act_on_payment void_check', {
        number: check_number + 1,
        reason: 'other',
      }),
    ).toMatchObject({ error_code: 'payout.checkState' })
    await sql`update payments set state = 'paid' where state = 'locked'`.execute(database.kysely)
    await office.call('erase_person', { request_id, confirmation: 'Moshe Cohen' })
    const { rows } = await sql<{ payee: null; note: null }>`
      select payee, note from checks where payment_id = ${id}`.execute(database.kysely)
    expect(rows).toEqual([
      { payee: null, note: null },
      { payee: null, note: null },
    ])
    const { status, text } = await office.download(run, 'positive_pay.csv')
    expect([status, text]).toEqual([404, expect.stringContaining('payout.fileErased')])
    await office.signInFamily()
  })

  test('stands in the ledger of a day by its number, from page to page', async () => {
    await office.lockedRun()
    for (let at = 0; at < 3; at += 1) await office.decided(3, '20')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const numbers: (number | null)[] = []
    let cursor: string | undefined
    do {
      const page = await office.call<{ checks: PayoutCheck[]; next_cursor: string | null }>(
        'list_checks',
        { limit: 2, cursor },
      )
      numbers.push(...page.checks.map(({ number }) => number))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers).toEqual(numbers.toSorted((a, b) => (b ?? 0) - (a ?? 0)))
  })
})
