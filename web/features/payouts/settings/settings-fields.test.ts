import { expect, test } from 'vitest'
import { mergeTexts, settingFields, settingsOf, textsOf } from './settings-fields.ts'

test('settings survive the form unchanged', () => {
  const stored = {
    ach: { origin_id: ' 123456789', balanced: true, lead_days: 3, daily_limit: '50000' },
    israeli_bank: { hebrew_code: 'b', proven: false },
    check: { account_number: '••••7777', next_number: 1041 },
  }
  expect(settingsOf(textsOf(stored), stored)).toEqual(stored)
})

test('empty fields and untouched defaults are not stored', () => {
  expect(settingsOf(textsOf({}), {})).toEqual({})
  const texts = { ...textsOf({}), 'ach.odfi': ' 02100002 ', 'ach.line_end': 'crlf' }
  expect(settingsOf(texts, {})).toEqual({ ach: { odfi: '02100002', line_end: 'crlf' } })
})

test('each setting with a list of values is chosen from it', () => {
  for (const { key, kind, options, default: preset } of settingFields) {
    if (kind !== 'choice' && kind !== 'flag') continue
    expect(options, key).toContain(String(preset))
  }
})

test('a form keeps what was typed when somebody else has saved', () => {
  const before = { 'ach.odfi': '1', 'ach.lead_days': '2', 'wire.debtor_name': 'Kuppah', same: '' }
  const mine = { ...before, 'ach.odfi': '2', 'wire.debtor_name': '' }
  const theirs = { ...before, 'ach.odfi': '3', 'ach.lead_days': '4' }
  expect(mergeTexts({ before, mine, theirs })).toEqual({
    texts: { 'ach.odfi': '2', 'ach.lead_days': '4', 'wire.debtor_name': '', same: '' },
    changed: { 'ach.odfi': '3', 'ach.lead_days': '4' },
  })
})
