import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'

const [ach, check] = [0, 3]
const LAST_TRACE = 9_999_999

describeEachDatabase('The numbers of payments', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  const setCounter = (name: string, next: number) =>
    database.kysely
      .insertInto('payout_counters')
      .values({ name, next })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ next }))
      .execute()
  /** Locks a run with these payments, and returns the lines of its ACH file and its check numbers. */
  async function lockedRun(cases: number[]) {
    for (const at of cases) await office.decided(at, '18')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const { text } = await office.download(run, 'ach.txt')
    const lines = text.split('\n')
    return {
      run,
      header: lines[0] ?? '',
      traces: lines.filter((line) => line.startsWith('6')).map((line) => Number(line.slice(87))),
      checks: (await office.payments(run)).flatMap(({ check_number }) => check_number ?? []),
    }
  }

  test('run on from run to run, whatever the settings say later', async () => {
    const first = await lockedRun([ach, ach, check, check])
    const [trace = 0] = first.traces
    const [number = 0] = first.checks
    expect(first.traces).toEqual([trace, trace + 1])
    expect(first.checks).toEqual([number, number + 1])
    await saveSettings(office, { ...completeSettings, check: {} }) // begins at 1
    const second = await lockedRun([ach, check])
    // One trace number of each file is kept for the debit of a balanced one.
    expect(second.traces).toEqual([trace + 3])
    expect(second.checks).toEqual([number + 2])
    // The files of one day differ in a letter.
    expect([first.header.charAt(33), second.header.charAt(33)]).toEqual(['A', 'B'])
  })

  test('of traces begin again after the last one, but never inside a file', async () => {
    await setCounter('ach_trace', LAST_TRACE - 1)
    const [first = 0, second = 0] = (await lockedRun([ach, ach])).traces
    expect([first < 5, second - first]).toEqual([true, 1])
    await setCounter('ach_trace', 2 * LAST_TRACE - 1)
    expect((await lockedRun([ach])).traces).toEqual([LAST_TRACE - 1])
  })

  const modifiers = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
  /** Stores closed runs whose files of today have these numbers. */
  const take = (name: string, numbers: readonly unknown[]) =>
    sql`insert into payout_runs (number, pay_on, state, file_basis)
      select 10000 + at, '2020-01-03', 'closed',
        jsonb_build_object('created_on', ${office.today()}::text, ${name}::text, number)
      from jsonb_array_elements(${JSON.stringify(numbers)}::jsonb)
        with ordinality as list (number, at)`.execute(database.kysely)

  test('of a file are given back by a run that is unlocked before a download', async () => {
    await take('ach_modifier', modifiers.slice(2))
    await office.decided(ach, '18')
    const run = await office.newRun()
    for (let locked = 0; locked < 3; locked++) {
      await office.call('lock_payout_run', { run_id: run.id })
      await office.call('unlock_payout_run', { run_id: run.id })
    }
    await office.call('lock_payout_run', { run_id: run.id })
    const { text } = await office.download(run, 'ach.txt')
    expect(text.charAt(33)).toBe('A')
    expect((await lockedRun([ach])).header.charAt(33)).toBe('B')
  })

  test.each([
    [ach, 'ach_modifier', modifiers],
    [6, 'israeli_serial', Array.from({ length: 999 }, (_, at) => at + 1)],
  ] as const)(
    'of files are refused after the last one of the day (case %i)',
    async (at, name, all) => {
      await take(name, all.slice(1))
      await office.decided(at, '18', at === ach ? {} : { input_full_name: 'משה כהן' })
      const run = await office.newRun()
      const rate = { rate: '3', rate_date: office.today(), source: 'manual' }
      await office.call('set_payout_rate', { run_id: run.id, ...rate })
      const lock = () => office.refusal('lock_payout_run', { run_id: run.id })
      expect(await lock()).toMatchObject({ success: true })
      await office.call('unlock_payout_run', { run_id: run.id })
      await sql`update payout_runs set number = number + 10000 where number > 9999`.execute(
        database.kysely,
      )
      await take(name, all.slice(0, 1))
      expect(await lock()).toMatchObject({ error_code: 'payout.tooManyFiles' })
      expect((await office.payments(run))[0]).toMatchObject({ state: 'planned' })
    },
  )
})
