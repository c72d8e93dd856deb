import { describe, expect, test } from 'vitest'
import { achSettings, chaya, contentOf, offset, yitzchok } from '#domain/testing/ach-fixtures.ts'
import { createAchFile } from './ach.ts'
import type { AchFileContent, AchPayment, AchSettings } from './ach-content.ts'

describe('a payment is refused with its reference and field if', () => {
  test.each<[string, Partial<AchPayment>, string, string]>([
    ['the payee is in Hebrew letters', { payee: 'יצחק פרידמן' }, 'payee', 'characters'],
    [
      'the payee is in Hebrew after the cut',
      { payee: `${'A'.repeat(22)}א` },
      'payee',
      'characters',
    ],
    ['the payee has an accent', { payee: 'José' }, 'payee', 'characters'],
    ['the payee is zeros', { payee: '000' }, 'payee', 'characters'],
    [
      'the payee has a letter only after the cut',
      { payee: `${'1'.repeat(22)}A` },
      'payee',
      'characters',
    ],
    ['there is no payee', { payee: ' ' }, 'payee', 'missing'],
    ['the amount is zero', { cents: 0n }, 'cents', 'amount'],
    ['the amount is too large', { cents: 10_000_000_000n }, 'cents', 'amount'],
    ['there is no routing number', { routing_number: '' }, 'routing_number', 'missing'],
    ['the routing number is short', { routing_number: '12' }, 'routing_number', 'format'],
    ['its check digit is wrong', { routing_number: '026009594' }, 'routing_number', 'check_digit'],
    ['there is no account', { account_number: ' - ' }, 'account_number', 'missing'],
    ['the account is zero', { account_number: '000' }, 'account_number', 'format'],
    ['the account is too long', { account_number: '1'.repeat(18) }, 'account_number', 'format'],
    ['the trace number has a fraction', { trace: 1.5 }, 'trace', 'format'],
    ['the trace number is too long', { trace: 10_000_000 }, 'trace', 'format'],
  ])('%s', (_, change, field, code) => {
    const content = contentOf([{ ...yitzchok, ...change }])
    const problems = [{ code, field, reference: 'K00000001' }]
    expect(createAchFile(content)).toEqual({ ok: false, problems })
  })

  test('its reference is malformed or occurs twice', () => {
    expect(createAchFile(contentOf([{ ...yitzchok, reference: '1' }]))).toEqual({
      ok: false,
      problems: [{ code: 'format', field: 'reference', reference: '1' }],
    })
    expect(createAchFile(contentOf([yitzchok, { ...yitzchok, trace: 2 }]))).toEqual({
      ok: false,
      problems: [{ code: 'repeated', field: 'reference', reference: 'K00000001' }],
    })
  })

  test('its trace number does not ascend', () => {
    expect(createAchFile(contentOf([yitzchok, { ...chaya, trace: 1 }]))).toEqual({
      ok: false,
      problems: [{ code: 'not_ascending', field: 'trace', reference: 'K00000002' }],
    })
  })
})

describe('a file is refused', () => {
  test.each<[Partial<AchSettings>, string, string]>([
    [{ destination_routing: '' }, 'destination_routing', 'missing'],
    [{ destination_routing: '021000022' }, 'destination_routing', 'check_digit'],
    [{ destination_name: 'בנק' }, 'destination_name', 'characters'],
    [{ origin_id: '123456789' }, 'origin_id', 'format'],
    [{ origin_id: '          ' }, 'origin_id', 'format'],
    [{ origin_name: 'A'.repeat(24) }, 'origin_name', 'too_long'],
    [{ company_name: '' }, 'company_name', 'missing'],
    [{ company_id: '' }, 'company_id', 'missing'],
    [{ entry_description: 'Payroll' }, 'entry_description', 'reserved'],
    [{ entry_description: 'ASSISTANCE FUND' }, 'entry_description', 'too_long'],
    [{ odfi: '0210' }, 'odfi', 'format'],
    [{ ...offset, offset_routing: undefined }, 'offset_routing', 'missing'],
    [{ ...offset, offset_account: undefined }, 'offset_account', 'missing'],
    [{ ...offset, offset_account_type: undefined }, 'offset_account_type', 'missing'],
  ])('if its settings contain %j', (changed, field, code) => {
    const settings = { ...achSettings, ...changed }
    const batch = { effective_on: '2026-11-27', descriptive_date: '', offset_trace: 2 }
    const content = contentOf([], { settings, batches: [{ ...batch, payments: [yitzchok] }] })
    expect(createAchFile(content)).toEqual({ ok: false, problems: [{ code, field }] })
  })

  test.each<[Partial<AchFileContent>, string, string]>([
    [{ created_on: '2026-02-30' }, 'created_on', 'format'],
    [{ created_at: '24:00' }, 'created_at', 'format'],
    [{ file_id_modifier: 'a' }, 'file_id_modifier', 'format'],
  ])('if it contains %j', (changed, field, code) => {
    expect(createAchFile(contentOf([yitzchok], changed))).toEqual({
      ok: false,
      problems: [{ code, field }],
    })
  })

  test.each([
    [{ effective_on: '' }, 'effective_on', 'format'],
    [{ descriptive_date: 'NOVEMBER' }, 'descriptive_date', 'too_long'],
    [{ entry_description: 'RECLAIM' }, 'entry_description', 'reserved'],
    [{ payments: [] }, 'payments', 'missing'],
  ])('if its batch contains %j', (changed, field, code) => {
    const batch = { effective_on: '2026-11-27', descriptive_date: '', payments: [yitzchok] }
    const content = contentOf([], { batches: [{ ...batch, ...changed }] })
    expect(createAchFile(content)).toEqual({ ok: false, problems: [{ code, field }] })
  })

  test('if the trace number of the offset is absent or does not ascend', () => {
    const settings = { ...achSettings, ...offset }
    const problemsOf = (offset_trace?: number) => {
      const batch = { effective_on: '2026-11-27', descriptive_date: '', payments: [yitzchok] }
      const file = createAchFile(
        contentOf([], { settings, batches: [{ ...batch, ...(offset_trace && { offset_trace }) }] }),
      )
      return file.ok ? [] : file.problems
    }
    const notAscending = { code: 'not_ascending', field: 'offset_trace' }
    expect(problemsOf(1)).toEqual([notAscending])
    expect(problemsOf()).toEqual([{ code: 'format', field: 'offset_trace' }, notAscending])
  })

  test('if a balanced batch is larger than its debit can be', () => {
    const settings = { ...achSettings, ...offset }
    const payments = [
      { ...yitzchok, cents: 9_999_999_999n },
      { ...chaya, cents: 1n },
    ]
    const batch = { effective_on: '2026-11-27', descriptive_date: '', offset_trace: 3, payments }
    expect(createAchFile(contentOf([], { settings, batches: [batch] }))).toEqual({
      ok: false,
      problems: [{ code: 'too_much', field: 'payments' }],
    })
  })

  test('if its total has more than twelve digits', () => {
    const payments = Array.from({ length: 101 }, (_, at) => {
      const reference = `K${String(at).padStart(8, '0')}`
      return { ...chaya, reference, trace: at + 1, cents: 9_999_999_999n }
    })
    const problems = [{ code: 'too_much', field: 'payments' }]
    expect(createAchFile(contentOf(payments))).toEqual({ ok: false, problems })
  })
})
