import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwnAchFile } from '#domain/bank-files/ach/ach-check.ts'
import { checkLayout } from '#domain/bank-files/csv/check.ts'
import { readCsvFile } from '#domain/bank-files/csv/csv-file.ts'
import { positivePayLayout } from '#domain/bank-files/csv/positive-pay.ts'
import { digitalCheckLayout } from '#domain/bank-files/csv/service-lists.ts'
import { wireLayout } from '#domain/bank-files/csv/wire-layout.ts'
import { readIsraeliFile } from '#domain/bank-files/israeli/israeli-reader.ts'
import { fromCents } from '#domain/money.ts'
import { bankFileNames } from '#domain/payouts/files.ts'
import { sealAnew } from '#server/secrets/sealed-store.ts'
import { createSealer } from '#server/secrets/sealing.ts'
import { createTestApp } from '#server/testing/app.ts'
import { testKey } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const PAYMENTS = 28

describeEachDatabase('The bytes of a locked run', { differs: 'drivers' }, (database) => {
  let office: FileOffice
  let run: { id: string }
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
    for (let at = 0; at < PAYMENTS; at += 1) {
      const { method } = paymentCases[at % paymentCases.length] ?? {}
      const isDigital = method === 'check' && at > PAYMENTS / 2
      const special = {
        ...(method === 'israeli_bank' && { input_full_name: 'משה כהן' }),
        ...(isDigital && { input_check_delivery_method: 'email' }),
      }
      // Amounts from cents to the largest, without a pattern.
      const cents = BigInt((at * at * 7_919) % 1_000_003) ** 2n % 9_999_999_999n
      await office.decided(at % paymentCases.length, fromCents(cents + 1n), special)
    }
    run = await office.newRun()
    const rate = { rate: '3.0217', rate_date: office.today(), source: 'manual' }
    await office.call('set_payout_rate', { run_id: run.id, ...rate })
    await office.call('lock_payout_run', { run_id: run.id })
  })
  afterAll(() => office.close())

  /** Returns references and amounts in cents or agorot, as a file's reader finds them. */
  function read(file: string, bytes: Uint8Array): [reference: string, cents: bigint][] {
    if (file === 'ach.txt') {
      const reading = readOwnAchFile(bytes)
      if (!reading.ok) throw new Error('ach.txt is defective')
      return reading.file.batches.flatMap(({ entries }) =>
        entries.map(({ detail }): [string, bigint] => [
          detail.individual_id.trim(),
          BigInt(detail.amount),
        ]),
      )
    }
    if (file === 'israeli_bank.txt') {
      const settings = { hebrew_code: 'b', names_reversed: true, final_line_end: true } as const
      const reading = readIsraeliFile(bytes, settings)
      if (!reading.ok) throw new Error('israeli_bank.txt is defective')
      return reading.movements.map(({ reference, amount }) => [
        `K${reference.slice(-8)}`,
        BigInt(amount),
      ])
    }
    const layouts = { 'wire.csv': wireLayout, 'digital_checks.csv': digitalCheckLayout }
    const layout = layouts[file as keyof typeof layouts] ?? checkLayout
    const reading = readCsvFile<'reference'>(layout as never, bytes)
    if (!reading.ok) throw new Error(`${file} is defective`)
    return reading.rows.map(({ reference, amount }) => [reference, BigInt(amount.replace('.', ''))])
  }

  test('contain the payments and totals of the run', async () => {
    const payments = await office.payments(run)
    const { run: answer } = await office.getRun(run)
    const sum = (amounts: string[]) =>
      fromCents(amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n))
    for (const { method, count, total, total_usd } of answer.totals) {
      const own = payments.filter((payment) => payment.method === method)
      expect([own.length, sum(own.map((payment) => payment.amount ?? ''))]).toEqual([count, total])
      expect(sum(own.map((payment) => payment.amount_usd))).toBe(total_usd)
    }
    expect(answer.totals.reduce((all, { count }) => all + count, 0)).toBe(PAYMENTS)
    for (const [file, method] of [
      ['ach.txt', 'ach'],
      ['israeli_bank.txt', 'israeli_bank'],
      ['wire.csv', 'wire'],
      ['check.csv', 'check'],
      ['digital_checks.csv', 'check'],
    ] as const) {
      const isDigital = file === 'digital_checks.csv'
      const own = payments.filter(
        (payment) =>
          payment.method === method &&
          (method !== 'check' || isDigital === (payment.check_number === null)),
      )
      const { bytes } = await office.download(run, file)
      expect(read(file, bytes).map(([reference, cents]) => [reference, fromCents(cents)])).toEqual(
        own.map(({ reference, amount }) => [reference, amount]),
      )
    }
    const { bytes } = await office.download(run, 'positive_pay.csv')
    const checks = readCsvFile(positivePayLayout, bytes)
    const paper = payments.filter(({ check_number }) => check_number !== null)
    expect(checks.ok && [checks.count, fromCents(checks.total)]).toEqual([
      paper.length,
      sum(paper.map(({ amount }) => amount ?? '')),
    ])
  })

  test('stay after a restart with another name, time zone, language, key and settings', async () => {
    const before = await office.downloadAll(run)
    const settings = { ...completeSettings, wire: { charges_us: 'BEN' }, check: {} }
    await saveSettings(office, settings)
    await sql`update requests set full_name = 'Another'`.execute(database.kysely)
    await sql`update payment_details set payment_full_name = 'Another', payment_city = 'Lakewood',
      account_number = null`.execute(database.kysely)
    const keys = { current: 'another key for tests, of 32 characters', previous: testKey }
    await sealAnew(database.kysely, createSealer(keys, 2), 2)
    const restarted = await createTestApp(database, {
      OFFICE_TIME_ZONE: 'Pacific/Kiritimati',
      ORGANIZATION_NAME: 'Another',
    })
    restarted.services.sealer = createSealer({ current: keys.current }, 2)
    const headers = { Cookie: office.admin.cookie, 'X-Locale': 'yi' }
    for (const [at, file] of bankFileNames.entries()) {
      const answer = await restarted.app.request(`/payouts/${run.id}/${file}`, { headers })
      expect([file, answer.status]).toEqual([file, 200])
      expect(Buffer.from(await answer.arrayBuffer()).equals(before[at]?.bytes ?? Buffer.of())).toBe(
        true,
      )
    }
    await restarted.close()
  })
})
