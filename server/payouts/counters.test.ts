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

  test.each([
    ['ach_modifier', ach, 36],
    ['israeli_serial', 6, 999],
  ])('of %s are refused after the last one of the day', async (name, at, last) => {
    await setCounter(`${name}:${office.today()}`, last)
    await office.decided(at, '18', at === ach ? {} : { input_full_name: 'משה כהן' })
    const run = await office.newRun()
    const rate = { rate: '3', rate_date: office.today(), source: 'manual' }
    await office.call('set_payout_rate', { run_id: run.id, ...rate })
    const lock = () => office.refusal('lock_payout_run', { run_id: run.id })
    expect(await lock()).toMatchObject({ success: true })
    await office.call('unlock_payout_run', { run_id: run.id })
    expect(await lock()).toMatchObject({ error_code: 'payout.tooManyFiles' })
    expect((await office.payments(run))[0]).toMatchObject({ state: 'planned' })
    await setCounter(`${name}:${office.today()}`, 1)
  })
})
