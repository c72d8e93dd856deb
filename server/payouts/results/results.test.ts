import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutNotice, ResultRow } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  answersFile,
  bankAnswer,
  postResults,
  sentAchRun,
  uploadResults,
} from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('Results that a bank reports', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const sentRun = (...amounts: string[]) => sentAchRun(office, ...amounts)
  const answer = (payment: { id: string } | undefined, code: string, data?: string) =>
    bankAnswer(office.db, payment?.id ?? '', code, data)
  const references = (rows: ResultRow[]) => rows.map(({ payment }) => payment?.reference)
  const confirm = (import_id: string, operation_id = randomUUID()) =>
    office.server.call('confirm_payout_results', { import_id, operation_id }, office.admin.cookie)

  test('returns are shown first, entered once however often they are confirmed', async () => {
    const { run, payments } = await sentRun('180', '36', '72')
    const [first, second, third] = payments
    const ours = await answer(first, 'R03')
    const file = answersFile([
      ours,
      { ...(await answer(second, 'R02')), cents: 1n },
      { ...(await answer(third, 'R04')), dfi: '99999999' },
      { ...ours, trace: '999999990000001' },
    ])
    const preview = await uploadResults(office, run, file)
    expect(references(preview.matched)).toEqual([first?.reference])
    expect(preview.matched[0]).toMatchObject({
      code: 'R03',
      amount: first?.amount,
      advice: 'check_details',
      task: 'ask_new_details',
    })
    expect(preview.different.map(({ differs }) => differs)).toEqual(['amount', 'bank'])
    expect(preview.unknown.map(({ key }) => key)).toEqual(['999999990000001'])
    expect((await office.payments(run)).map(({ state }) => state)).toEqual(Array(3).fill('sent'))

    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(preview.import_id)))
    const bodies = answers.map(({ body }) => body as { success: boolean; error_code?: string })
    expect(bodies.filter(({ success }) => success)).toEqual([{ success: true, updated: 1 }])
    expect(
      bodies.filter(({ error_code }) => error_code === 'payout.results.confirmed'),
    ).toHaveLength(3)
    expect(
      (await office.payments(run)).map(({ state, return_code }) => [state, return_code]),
    ).toEqual([
      ['returned', 'R03'],
      ['sent', null],
      ['sent', null],
    ])
    expect(await office.letters('payment_returned')).toBe(1)
    expect(await office.events('payout.payment_returned', first?.request_id ?? '')).toBe(1)

    const again = await uploadResults(office, run, file)
    expect([again.matched, references(again.already)]).toEqual([[], [first?.reference]])
  })

  test('a payment that changed since the preview is left out', async () => {
    const { run, payments } = await sentRun('180', '36')
    const rows = await Promise.all(payments.map((payment) => answer(payment, 'R03')))
    const { import_id } = await uploadResults(office, run, answersFile(rows))
    const failure = { payment_id: payments[0]?.id, on: office.today() }
    await office.call('act_on_payment fail', failure)
    const operation = randomUUID()
    expect((await confirm(import_id, operation)).body).toEqual({ success: true, updated: 1 })
    expect((await confirm(import_id, operation)).body).toEqual({ success: true, updated: 1 })
    expect((await office.payments(run)).map(({ state }) => state)).toEqual(['failed', 'returned'])
    expect((await office.getRun(run)).run.state).toBe('closed')
  })

  test('a notice of change is a task, masked, and corrects without confirming', async () => {
    const { run, payments } = await sentRun('180')
    const [payment] = payments
    const file = answersFile([await answer(payment, 'C03', '026009593   987-654-3210'.padEnd(29))])
    const { import_id, matched } = await uploadResults(office, run, file)
    expect(matched).toMatchObject([{ kind: 'change', code: 'C03', amount: null, advice: null }])
    expect((await confirm(import_id)).body).toEqual({ success: true, updated: 1 })
    expect(references((await uploadResults(office, run, file)).already)).toHaveLength(1)

    const open = async () =>
      (await office.call<{ notices: PayoutNotice[] }>('get_payout_notices', { run_id: run.id }))
        .notices
    const [notice] = await open()
    expect(notice).toMatchObject({
      reference: payment?.reference,
      code: 'C03',
      changes: [
        { field: 'routing_number', before: '••••0021', after: '••••9593' },
        { field: 'account_number', before: '••••6789', after: '••••3210' },
      ],
    })
    expect(JSON.stringify(notice)).not.toMatch(/026009593|987-?654/)

    const exported = async (with_numbers: boolean) => {
      const input = { request_id: payment?.request_id, with_numbers }
      const answered = await office.call<{ person: { notices: unknown } }>('export_person', input)
      return answered.person.notices
    }
    const told = { reference: payment?.reference, code: 'C03', decision: null }
    const masked = { routing_number: '••••9593', account_number: '••••3210' }
    expect(await exported(false)).toMatchObject([{ ...told, corrected: masked }])
    expect(JSON.stringify(await exported(true))).toContain('026009593')

    // A return of the same payment is planned again, before anybody looks at the notice.
    const back = { payment_id: payment?.id, code: 'R03', on: office.today() }
    await office.call('act_on_payment come_back', back)
    await office.call('act_on_payment pay_again', { payment_id: payment?.id })
    const press = { notice_id: notice?.id }
    await office.call('apply_payout_notice', press)
    expect(await office.refusal('apply_payout_notice', press)).toMatchObject({
      error_code: 'payout.noticeDecided',
    })
    expect(await open()).toEqual([])
    const { events } = await office.call<{ events: { correction: object | null }[] }>(
      'list_audit_events',
      { subject_id: payment?.request_id },
    )
    expect(events.find(({ correction }) => correction)?.correction).toMatchObject({
      account_number: ['••••6789', '••••3210'],
    })
    const next = await office.newRun()
    expect((await office.getRun(next)).problems).toMatchObject([{ code: 'details_unconfirmed' }])
    expect(await office.letters('details_changed')).toBe(1)
    const [{ request_id = '', unconfirmed: change } = {}] = await office.payments(next)
    await office.call('confirm_payment_details', { request_id, changed_at: change?.changed_at })
    await office.call('lock_payout_run', { run_id: next.id })
    const [again] = await office.payments(next)
    expect(again?.account_masked).toBe('••••3210')
    expect((await office.payments(run))[0]?.account_masked).toBe('••••6789')
  })

  test('columns of a table are chosen once, and paid and returned rows entered', async () => {
    const { run, payments } = await sentRun('180', '36', '72')
    const [first, second, third] = payments.map(({ reference }) => reference)
    const table = [
      'What,How much,How it went',
      `Assistance ${first},180.00,Completed`,
      `Assistance ${second},36.00,Returned R20`,
      `Assistance ${third},7.20,Completed`,
      'Total,223.20,',
    ].join('\r\n')
    const { body } = await postResults(office, run, table)
    expect(body).toMatchObject({
      success: false,
      error_code: 'payout.results.chooseColumns',
      table: { header: ['What', 'How much', 'How it went'], columns: { key: 0, by: 'reference' } },
    })
    const columns = { key: 0, by: 'reference', amount: 1, result: 2 }
    const preview = await uploadResults(office, run, table, columns)
    expect(preview.matched.map(({ kind, code }) => [kind, code])).toEqual([
      ['paid', null],
      ['return', 'R20'],
    ])
    expect(references(preview.different)).toEqual([third])
    expect(preview.unknown).toHaveLength(1)
    expect((await confirm(preview.import_id)).body).toEqual({ success: true, updated: 2 })
    expect((await office.payments(run)).map(({ state }) => state)).toEqual([
      'paid',
      'returned',
      'sent',
    ])
    const again = await uploadResults(office, run, table)
    expect(references(again.already)).toEqual([first, second])
    expect(again.table?.columns).toEqual(columns)
  })

  test('a bad file has a message of its own, and nothing is stored', async () => {
    const { run, payments } = await sentRun('180')
    const one = await answer(payments[0], 'R03')
    const file = answersFile([one])
    const imports = async () =>
      (await sql`select from payout_imports`.execute(office.db)).rows.length
    const before = await imports()
    const refused = async (content: string | Uint8Array<ArrayBuffer>, columns?: unknown) => {
      const { status, body } = await postResults(office, run, content, { columns })
      const { error_code, line } = body as { error_code: string; line?: number }
      return [status, error_code, line]
    }
    const columns = { key: 0, by: 'reference', amount: 1 }
    expect(await refused('\0\u0001\u0002'.repeat(1000))).toEqual([
      200,
      'payout.results.encoding',
      undefined,
    ])
    const cut = file.split('\n').map((line, at) => (at === 3 ? line.slice(0, 60) : line))
    expect(await refused(cut.join('\n'))).toEqual([200, 'payout.results.cutShort', 4])
    expect(await refused('')).toEqual([200, 'payout.results.empty', undefined])
    expect(await refused(file.replace('0000018000', '0000018001'))).toEqual([
      200,
      'payout.results.total',
      5,
    ])
    expect(await refused(`a,b\n${'"'.repeat(1_990_000)}`)).toEqual([
      200,
      'payout.results.chooseColumns',
      undefined,
    ])
    expect(await refused('%PDF-1.7\n1,2\n')).toEqual([200, 'payout.results.isPdf', undefined])
    expect(await refused('a,b\nK00000001,one', columns)).toEqual([
      200,
      'payout.results.sayAll',
      undefined,
    ])
    expect(await refused('x'.repeat(20_000_000))).toEqual([
      413,
      'payout.results.tooLarge',
      undefined,
    ])
    expect(await refused(file, { key: 'first' })).toEqual([400, 'err.invalidInput', undefined])
    expect(await imports()).toBe(before)

    const other = await uploadResults(
      office,
      run,
      answersFile([{ ...one, trace: '111000020000001' }]),
    )
    expect([other.matched, other.unknown.length]).toEqual([[], 1])
    expect((await confirm(other.import_id)).body).toEqual({ success: true, updated: 0 })
    expect((await office.payments(run)).map(({ state }) => state)).toEqual(['sent'])
  })

  test('only administrators with a recent sign-in upload, from our own pages', async () => {
    const { run } = await sentRun('180')
    const user = await office.server.signIn()
    const old = await office.server.signIn({ is_admin: true })
    await sql`update sessions set created_at = now() - interval '16 minutes'
      where user_id = ${old.id}`.execute(office.db)
    const refused = async (headers: Record<string, string>, to: { id: string } = run) => {
      const answer = await postResults(office, to, 'a,b\nc,d', { headers })
      return [answer.status, (answer.body as { error_code: string }).error_code]
    }
    expect(await refused({ Cookie: '' })).toEqual([401, 'err.loginRequired'])
    expect(await refused({ Cookie: user.cookie })).toEqual([403, 'err.notAllowed'])
    expect(await refused({ Cookie: old.cookie })).toEqual([403, 'err.signInAgain'])
    expect(await refused({ 'Sec-Fetch-Site': 'cross-site' })).toEqual([403, 'err.notAllowed'])
    expect(await refused({}, { id: randomUUID() })).toEqual([404, 'err.notFound'])
    for (const name of ['confirm_payout_results', 'apply_payout_notice', 'dismiss_payout_notice']) {
      const input = name.startsWith('confirm')
        ? { import_id: randomUUID() }
        : { notice_id: randomUUID() }
      const { body } = await office.server.call(name, input, old.cookie)
      expect(body).toMatchObject({ error_code: 'err.signInAgain' })
    }
  })
})
