import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankFileNames } from '#domain/payouts/files.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('The test files for banks', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
  })
  afterAll(() => office.close())

  const download = (file: string, headers?: Record<string, string>) =>
    office.download({ id: 'test' }, file, headers)

  test('are made with the saved settings and recorded', async () => {
    await saveSettings(office, {})
    expect((await download('ach.txt')).status).toBe(404)
    expect((await download('ach.txt')).text).toContain('payout.testSettings')
    expect((await download('wire.csv')).text).toContain('TEST PERSON ONE')
    await saveSettings(office)
    const files = await Promise.all(bankFileNames.map((file) => download(file)))
    expect(files.map(({ status }) => status)).toEqual(bankFileNames.map(() => 200))
    expect(files[0]?.text).toContain('JPMORGAN CHASE')
    expect(files[0]?.headers.get('Content-Disposition')).toContain('test-ach.txt')
    expect(files[bankFileNames.indexOf('positive_pay.csv')]?.text).toContain('7777777')
    const { rows } = await sql<{ details: { file: string } }>`select details from audit_events
      where action = 'payout.test_file_downloaded' order by id`.execute(database.kysely)
    expect(rows.map(({ details }) => details.file).toSorted()).toEqual(
      ['wire.csv', ...bankFileNames].toSorted(),
    )
    expect((await download('other.txt')).status).toBe(404)
  })

  test('are for administrators who signed in recently', async () => {
    const user = await office.server.signIn()
    expect((await download('wire.csv', { Cookie: user.cookie })).status).toBe(403)
    expect((await download('wire.csv', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  test('are asked for until an administrator says that the bank took one', async () => {
    const run = await office.lockedRun()
    const unproven = async () =>
      (await office.getRun(run)).methods
        .filter(({ is_unproven }) => is_unproven)
        .map(({ method }) => method)
    expect(await unproven()).toEqual(['israeli_bank'])
    const israeli_bank = { ...completeSettings.israeli_bank, proven: true }
    await saveSettings(office, { ...completeSettings, israeli_bank })
    expect(await unproven()).toEqual([])
  })
})
