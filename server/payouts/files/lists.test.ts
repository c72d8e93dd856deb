import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { readXlsx, unzip } from '#server/testing/unzip.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')

describeEachDatabase('The lists of a locked run for people', (database) => {
  let office: FileOffice
  let run: { id: string }
  beforeAll(async () => {
    office = await openFileOffice(database)
    run = await office.lockedRun()
  })
  afterAll(() => office.close())

  test('are tables in the language of the page, with masked numbers', async () => {
    const { status, bytes } = await office.download(run, 'ach-sheet.xlsx', { 'X-Locale': 'yi' })
    expect(status).toBe(200)
    const { xml, cells } = readXlsx(bytes)
    expect(xml).toContain('rightToLeft="1"')
    expect(cells[0]?.slice(0, 2).map(({ text }) => text)).toEqual(['רעפערענץ', 'פאר וועם'])
    const [payment] = (await office.payments(run)).filter(({ method }) => method === 'ach')
    expect(cells[1]?.[0]?.text).toBe(payment?.reference)
    expect(cells[1]?.[3]?.number).toBe(180.25)
    expect(cells[1]?.[6]?.text).toBe('••••6789')
    const english = readXlsx((await office.download(run, 'ach-sheet.xlsx')).bytes)
    expect(english.xml).not.toContain('rightToLeft')
    expect(english.cells[0]?.[0]?.text).toBe('Reference')
  })

  test('mask every number but the tax id of a grant', async () => {
    const archive = unzip((await office.download(run, 'run.zip')).bytes)
    expect([...archive.keys()].filter((name) => name.endsWith('.csv'))).toEqual([
      'summary.csv',
      ...paymentMethods.map((method) => `${method}-sheet.csv`),
    ])
    const text = [...archive].map(([name, content]) =>
      name.endsWith('.xlsx') ? readXlsx(content).xml : content.toString(),
    )
    for (const number of ['000123456789', '021000021', 'IL620108000000099999999', '123456782']) {
      expect(text.filter((one) => one.includes(number))).toEqual([])
    }
    expect(archive.get('ojc_online-sheet.csv')?.toString()).toContain('12-3456789')
    expect(archive.get('summary.csv')?.toString().split('\r\n')[1]).toMatch(
      /ACH.*,2,216\.25,216\.25,USD/,
    )
    const israeli = archive.get('israeli_bank-sheet.csv')?.toString()
    expect(israeli).toContain(',180.25,3.021000,544.54,')
  })

  test('say what became of a payment, are recorded and do not prevent unlocking', async () => {
    const answers = []
    for (const method of paymentMethods) {
      answers.push(await office.download(run, `${method}-sheet.csv`))
    }
    expect(answers.map(({ status }) => status)).toEqual(paymentMethods.map(() => 200))
    const { rows } = await sql<{ details: object }>`select details from audit_events
      where action = 'payout.list_downloaded' order by id desc limit 1`.execute(database.kysely)
    expect(rows[0]?.details).toMatchObject({ file: 'israeli_bank-sheet.csv', revision: 1 })
    await office.call('unlock_payout_run', { run_id: run.id, not_entered: true })
    expect((await office.download(run, 'run.zip')).status).toBe(404)
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'check')
    const { text } = await office.download(run, 'check-sheet.csv')
    expect(text).toContain(office.today())
    const user = await office.server.signIn()
    expect((await office.download(run, 'run.zip', { Cookie: user.cookie })).status).toBe(403)
    expect((await office.download(run, 'cash-sheet.csv')).status).toBe(404)
  })

  test('name digital checks for their service, and paper ones on labels', async () => {
    await office.clean()
    await office.decided(CHECK, '72', {
      input_check_payee_name: 'Chaya Levy',
      input_check_delivery_method: 'email',
    })
    await office.decided(CHECK, '36')
    const draft = await office.newRun()
    expect((await office.download(draft, 'digital_checks.csv')).status).toBe(404)
    await office.call('lock_payout_run', { run_id: draft.id })
    const { methods } = await office.getRun(draft)
    expect(methods).toMatchObject([
      { method: 'check', files: ['check.csv', 'digital_checks.csv', 'positive_pay.csv'] },
    ])
    const [first, second] = await office.payments(draft)
    const { text } = await office.download(draft, 'digital_checks.csv')
    const { reference } = first ?? {}
    expect(text.split('\r\n')).toEqual([
      'payee,email,amount,memo,reference',
      expect.stringMatching(
        new RegExp(
          `^Chaya Levy,\\S+@example.com,72.00,Charitable assistance ${reference},${reference}$`,
        ),
      ),
      '',
    ])
    const labels = async () =>
      (await office.call<{ labels: object[] }>('get_payout_labels', { run_id: draft.id })).labels
    expect(await labels()).toEqual([
      expect.objectContaining({ reference: second?.reference, city: 'Brooklyn', country: 'US' }),
    ])
    await office.give(draft, 'check')
    for (const { id } of [first, second].filter((payment) => payment !== undefined)) {
      await office.call('act_on_payment fail', { payment_id: id, on: office.today() })
    }
    expect(await labels()).toEqual([])
    // What the service got stays what it was.
    expect((await office.download(draft, 'digital_checks.csv')).text).toBe(text)
  })
})
