import { expect, test } from 'vitest'
import type { IsraeliSettings } from '#domain/bank-files/israeli/israeli-content.ts'
import { achSettings, offset } from '#domain/testing/ach-fixtures.ts'
import type { BankFile } from './bank-file.ts'
import {
  createTestAchFile,
  createTestCheckFile,
  createTestDigitalCheckFile,
  createTestIsraeliFile,
  createTestPositivePayFile,
  createTestWireFile,
} from './bank-test-files.ts'

const dates = { created_on: '2026-11-24', created_at: '14:05', pay_on: '2026-11-27' }
const israeli: IsraeliSettings = {
  institution_id: '12345678',
  sending_institution: '12345',
  institution_name: 'קופת צדקה',
  hebrew_code: 'a',
  names_reversed: true,
  final_line_end: true,
}
const wire = { charges_us: 'OUR', charges_international: 'SHA' } as const
const check = { routing_number: '021000021', account_number: '7777777' }

test.each<[string, BankFile, number, bigint]>([
  ['ACH', createTestAchFile(achSettings, dates), 2, 350n],
  ['balanced ACH', createTestAchFile({ ...achSettings, ...offset }, dates), 2, 350n],
  ['Israel, Code A', createTestIsraeliFile(israeli, dates), 2, 350n],
  ['Israel, Code B', createTestIsraeliFile({ ...israeli, hebrew_code: 'b' }, dates), 2, 350n],
  ['wires', createTestWireFile(wire, dates), 2, 350n],
  ['checks', createTestCheckFile(dates), 2, 350n],
  ['digital checks', createTestDigitalCheckFile(), 2, 350n],
  ['positive pay', createTestPositivePayFile(check, dates), 1, 100n],
])('the test file for %s passes its reader and carries small amounts', (_, file, count, total) => {
  expect(file).toMatchObject({ ok: true, count, total })
})

test('a test file has a trace number and a file id that no run reaches soon', () => {
  const file = createTestAchFile(achSettings, dates)
  const text = file.ok ? new TextDecoder().decode(file.bytes) : ''
  expect(text).toContain('14059094101')
  expect(text).toContain('021000029999997')
})

test('missing settings are reported like those of a run', () => {
  expect(createTestAchFile({ ...achSettings, odfi: '' }, dates)).toEqual({
    ok: false,
    problems: [{ code: 'missing', field: 'odfi' }],
  })
})
