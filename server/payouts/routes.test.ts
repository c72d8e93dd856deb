import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankFileNames } from '#domain/payouts/files.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('The files of a locked run for banks', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
  })
  afterAll(() => office.close())

  const download: FileOffice['download'] = (...given) => office.download(...given)

  test('keep their bytes after changed settings and reviews, until a payment leaves', async () => {
    const run = await office.lockedRun()
    const first = await office.downloadAll(run)
    const [ach] = first
    expect(ach?.text).toContain('000123456789')
    expect(ach?.headers.get('Cache-Control')).toBe('no-store')
    expect(ach?.headers.get('Content-Disposition')).toBe(
      `attachment; filename="run-${run.number}-r1-ach.txt"`,
    )
    const payments = await office.payments(run)
    for (const { request_id } of payments) {
      const review = { input_request_id: request_id, input_donation_amount: '9999' }
      await office.call('create_admin_review', review)
    }
    const changed = { ...completeSettings.ach, company_name: 'ANOTHER', line_end: 'crlf' }
    await saveSettings(office, { ...completeSettings, ach: changed, check: {} })
    await office.call('mark_payments_sent', { run_id: run.id, method: 'wire' })
    const again = await office.downloadAll(run)
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text))

    const stored = await sql<{ file: string; sha256: string; bytes: number }>`
      select file, sha256, bytes from payout_files where run_id = ${run.id}`.execute(
      database.kysely,
    )
    const expected = first.map(({ bytes }, at) => ({
      file: bankFileNames[at],
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
    }))
    expect(new Set(stored.rows)).toEqual(new Set(expected))
    const events = await sql<{ details: object }>`select details from audit_events
      where action = 'payout.file_downloaded' order by id`.execute(database.kysely)
    expect(events.rows).toHaveLength(2 * bankFileNames.length)
    expect(events.rows[0]?.details).toMatchObject({ revision: 1, sha256: expected[0]?.sha256 })
    expect(await office.refusal('unlock_payout_run', { run_id: run.id })).toMatchObject({
      error_code: 'payout.cannotUnlock',
    })

    const held = payments.find(({ method }) => method === 'ach')
    await office.call('record_file_not_given', { run_id: run.id, method: 'ach' })
    await office.call('act_on_payment hold', { payment_id: held?.id, reason: 'wait' })
    const shorter = await download(run, 'ach.txt')
    expect(shorter.status).toBe(200)
    expect(shorter.text).not.toContain(held?.reference)
    expect(shorter.headers.get('Content-Disposition')).toContain(`run-${run.number}-r2-ach.txt`)
    // Checks have revisions of their own.
    const checks = await download(run, 'check.csv')
    expect(checks.headers.get('Content-Disposition')).toContain(`run-${run.number}-r1-check.csv`)
  })

  test('are refused to others, to other sites and without a recent sign-in', async () => {
    const run = await office.lockedRun()
    const user = await office.server.signIn()
    const old = await office.server.signIn({ is_admin: true })
    await sql`update sessions set created_at = now() - interval '16 minutes'
      where user_id = ${old.id}`.execute(database.kysely)
    const refused = async (headers: Record<string, string>, file = 'ach.txt') => {
      const { status, text } = await download(run, file, headers)
      return [status, (JSON.parse(text) as { error_code: string }).error_code]
    }
    expect(await refused({ Cookie: user.cookie })).toEqual([403, 'err.notAllowed'])
    expect(await refused({ Cookie: '' })).toEqual([401, 'err.loginRequired'])
    expect(await refused({ Cookie: old.cookie })).toEqual([403, 'err.signInAgain'])
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await refused({ 'Sec-Fetch-Site': site })).toEqual([403, 'err.notAllowed'])
    }
    expect(await refused({}, 'other.txt')).toEqual([404, 'err.notFound'])
    const draft = await office.newRun()
    expect((await download(draft, 'ach.txt')).status).toBe(404)
    expect((await download({ id: 'none' }, 'ach.txt')).status).toBe(404)
    const { rows } = await sql`select from payout_files where run_id = ${run.id}`.execute(
      database.kysely,
    )
    expect(rows).toEqual([])
  })

  test('are mailed about once per run, and refused when they differ', async () => {
    const run = await office.lockedRun()
    const letters = async () => {
      const { rows } = await sql<{ recipient: string; data: object }>`
        select recipient, data from outbox where kind = 'payout_file'`.execute(database.kysely)
      return rows
    }
    const { rows: others } = await sql`select from users where is_admin
      and id <> ${office.admin.id}`.execute(database.kysely)
    const before = (await letters()).length
    await download(run, 'ach.txt')
    await download(run, 'ach.txt')
    await download(run, 'check.csv')
    expect((await letters()).length).toBe(before + others.length)
    expect((await letters()).at(-1)?.data).toMatchObject({ file: 'ach.txt' })
    await sql`update payout_files set sha256 = 'another' where run_id = ${run.id}`.execute(
      database.kysely,
    )
    const { status, text } = await download(run, 'ach.txt')
    expect([status, text]).toEqual([500, expect.stringContaining('payout.fileDiffers')])
    await sql`update payout_runs set totals = '[]' where id = ${run.id}`.execute(database.kysely)
    expect((await download(run, 'wire.csv')).status).toBe(500)
  })

  test('take settings of checks that were missing at locking from the first download', async () => {
    const { check, ...others } = completeSettings
    const run = await office.lockedRun(others)
    expect((await download(run, 'check.csv')).status).toBe(200)
    const missing = await download(run, 'positive_pay.csv')
    expect([missing.status, missing.text]).toEqual([
      404,
      expect.stringContaining('check.routing_number'),
    ])
    await saveSettings(office, { ...others, check })
    const first = await download(run, 'positive_pay.csv')
    expect(first.text).toMatch(/^021000021,7777777,I,\d+,/)
    await saveSettings(office, { ...others, check: { ...check, account_number: '8888888' } })
    expect((await download(run, 'positive_pay.csv')).text).toBe(first.text)
  })

  test('prevent locking if they could not be written', async () => {
    await office.clean()
    const ach = { ...completeSettings.ach, balanced: true, offset_routing: '021000021' }
    const israeli_bank = { ...completeSettings.israeli_bank, hebrew_code: 'a' }
    await saveSettings(office, {
      ...completeSettings,
      ach: { ...ach, offset_account: '1234567' },
      israeli_bank: { ...israeli_bank, institution_name: 'Kuppah' },
    })
    for (const _ of [1, 2]) await office.decided(0, '60000000')
    const run = await office.newRun()
    const lock = () => office.refusal('lock_payout_run', { run_id: run.id })
    expect(await lock()).toMatchObject({
      error_code: 'payout.problem.file_impossible',
      fields: { 'ach.txt': 'payout.problem.file_impossible' },
    })
    const id = await office.decided(6, '180', { input_full_name: 'משה כהן' })
    await office.call('add_payment', { run_id: run.id, request_id: id })
    expect((await office.getRun(run)).problems).toMatchObject([
      { code: 'rate_missing' },
      { code: 'setting_unusable', field: 'israeli_bank.institution_name' },
    ])
  })
})
