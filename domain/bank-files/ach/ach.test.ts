import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DefectiveBankFile } from '#domain/bank-files/bank-file.ts'
import { toBankName } from '#domain/bank-files/bank-text.ts'
import balanced from '#domain/bank-files/examples/balanced.ach?raw'
import twoBatches from '#domain/bank-files/examples/two-batches.ach?raw'
import twoCredits from '#domain/bank-files/examples/two-credits.ach?raw'
import {
  achSettings,
  bytesOf,
  chaya,
  contentOf,
  offset,
  yitzchok,
} from '#domain/testing/ach-fixtures.ts'
import { createAchFile, descriptiveDate, verifyAchFile } from './ach.ts'
import { readOwnAchFile } from './ach-check.ts'
import type { AchFileContent, AchSettings } from './ach-content.ts'

const textOf = (content: AchFileContent) => {
  const file = createAchFile(content)
  return file.ok ? new TextDecoder().decode(file.bytes) : expect.fail(JSON.stringify(file.problems))
}

describe('the example, byte for byte, is given by', () => {
  test('two credits, to a checking and a savings account', () => {
    const file = createAchFile(contentOf([yitzchok, chaya]))
    expect(textOf(contentOf([yitzchok, chaya]))).toBe(twoCredits)
    expect(file).toMatchObject({ count: 2, total: 68050n })
  })

  test('two batches, a cut name, the longest account and the largest amount', () => {
    const nine = [...'ABCDEFGHI'].map((letter, at) => ({
      ...yitzchok,
      reference: `K0000001${at}`,
      cents: 100_000n + BigInt(at),
      payee: `Person ${letter}`,
      routing_number: '121042882',
      account_number: String(1_000_000 + at),
      trace: at + 1,
    }))
    const avrohom = {
      ...yitzchok,
      reference: 'K00000099',
      cents: 9_999_999_999n,
      payee: 'Avrohom Yehoshua Heshel Twersky',
      routing_number: '021000021',
      account_number: '1234567-8901234567',
      trace: 10,
    }
    const a = { ...yitzchok, reference: 'K00000100', cents: 1n, payee: 'A', account_number: '4' }
    const second = [avrohom, { ...a, account_type: 'savings' as const, trace: 11 }]
    const batch = { effective_on: '2026-11-27', descriptive_date: '' }
    const batches = [
      { ...batch, payments: nine },
      { ...batch, entry_description: 'Yom Tov', payments: second },
    ]
    expect(textOf(contentOf([], { file_id_modifier: 'B', batches }))).toBe(twoBatches)
  })

  test('a balanced batch, whose debit is not counted', () => {
    const batch = { effective_on: '2026-11-27', descriptive_date: '', offset_trace: 2 }
    const content = contentOf([], {
      settings: { ...achSettings, ...offset },
      file_id_modifier: 'E',
      batches: [{ ...batch, payments: [yitzchok] }],
    })
    expect(textOf(content)).toBe(balanced)
    expect(createAchFile(content)).toMatchObject({ count: 1, total: 18000n })
  })
})

test('a file with a defect, or of other payments, is not offered', () => {
  const written = [
    { ...yitzchok, payee: 'YITZCHOK FRIEDMAN' },
    { ...chaya, payee: 'CHAYA MUSHKA ROSENBERG' },
  ]
  expect(() => verifyAchFile(bytesOf(twoCredits), written)).not.toThrow()
  expect(() => verifyAchFile(bytesOf(twoCredits), written.toReversed())).toThrow(DefectiveBankFile)
  expect(() => verifyAchFile(bytesOf(twoCredits.slice(95)), written)).toThrow(
    'The bank file was written wrongly: line 1: no NACHA file',
  )
  expect(() => verifyAchFile(bytesOf(twoCredits.replace('68050', '68051')), written)).toThrow(
    'line 5: total_credit: total',
  )
})

test('lines end with CR LF if the bank wants it', () => {
  const settings: AchSettings = { ...achSettings, line_end: 'crlf' }
  expect(textOf(contentOf([yitzchok, chaya], { settings }))).toBe(
    twoCredits.replaceAll('\n', '\r\n'),
  )
})

test('ids with small letters are written in capitals', () => {
  const settings: AchSettings = { ...achSettings, origin_id: 'a23456789b', company_id: 'c9' }
  const [header = '', batch = ''] = textOf(contentOf([yitzchok], { settings })).split('\n')
  expect([header.slice(13, 23), batch.slice(40, 50)]).toEqual(['A23456789B', 'C9        '])
})

test('a company is paid in a batch of its own kind', () => {
  const batch = { effective_on: '2026-11-27', descriptive_date: '', sec_code: 'CCD' as const }
  const content = contentOf([], { batches: [{ ...batch, payments: [yitzchok] }] })
  expect(textOf(content)).toContain('1234567890CCDASSISTANCE      261127')
})

test('350 payments overflow the entry hash, which keeps ten digits', () => {
  const payments = Array.from({ length: 350 }, (_, at) => {
    return { ...chaya, reference: `K${String(at).padStart(8, '0')}`, trace: at + 1 }
  })
  const control = textOf(contentOf(payments)).match(/^9000001.*$/m)?.[0] ?? ''
  expect([control.slice(7, 13), control.slice(21, 31)]).toEqual(['000036', '1279506700'])
})

test('the descriptive date names the month in capitals', () => {
  expect(descriptiveDate('2026-11-27')).toBe('NOV 27')
  expect(descriptiveDate('2027-01-01')).toBe('JAN 01')
})

const names = fc.string({ unit: fc.constantFrom(..."ABZ az09.,-/&'"), maxLength: 40 })
const cents = (max: bigint) => fc.bigInt({ min: 1n, max })
const runs = fc
  .array(
    fc.record({
      cents: fc.oneof(cents(200_000_000n), cents(9_999_999_999n)),
      payee: names.map((name) => `A${name}`),
      routing_number: fc.constantFrom('026009593', '322271627', '121042882', '021000021'),
      account_number: fc.stringMatching(/^[1-9]\d{0,16}$/),
      account_type: fc.constantFrom('checking' as const, 'savings' as const),
      gap: fc.integer({ min: 1, max: 1000 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) => {
    let trace = 0
    return rows.map(({ gap, ...row }, at) => {
      trace += gap
      return { ...row, trace, reference: `K${String(at).padStart(8, '0')}` }
    })
  })

test('any run, written and read back, gives its payments and sums again', () => {
  fc.assert(
    fc.property(runs, fc.boolean(), (run, isBalanced) => {
      const total = run.reduce((sum, { cents }) => sum + cents, 0n)
      fc.pre(!isBalanced || total <= 9_999_999_999n)
      const settings = isBalanced ? { ...achSettings, ...offset } : achSettings
      const batch = { effective_on: '2026-11-27', descriptive_date: '', offset_trace: 9_999_999 }
      const content = contentOf([], { settings, batches: [{ ...batch, payments: run }] })
      const reading = readOwnAchFile(new TextEncoder().encode(textOf(content)))
      if (!reading.ok) expect.fail(JSON.stringify(reading.defects))
      const credits = (reading.file.batches[0]?.entries ?? []).slice(0, run.length)
      expect(BigInt(reading.file.control.total_credit)).toBe(total)
      expect(BigInt(reading.file.control.total_debit)).toBe(isBalanced ? total : 0n)
      expect(
        credits.map(({ detail }) => [
          detail.individual_id.trim(),
          BigInt(detail.amount),
          detail.receiving_dfi + detail.check_digit,
          detail.account.trim(),
          detail.trace,
          detail.transaction_code,
          detail.individual_name.trim(),
        ]),
      ).toEqual(
        run.map((payment) => [
          payment.reference,
          payment.cents,
          payment.routing_number,
          payment.account_number,
          `02100002${String(payment.trace).padStart(7, '0')}`,
          payment.account_type === 'checking' ? '22' : '32',
          toBankName(payment.payee).slice(0, 22).trim(),
        ]),
      )
    }),
  )
})
